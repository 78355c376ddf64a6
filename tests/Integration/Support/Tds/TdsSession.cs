using System.Net.Security;
using System.Security.Authentication;

namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>One connection to a <see cref="TdsServer"/>, from its first byte to its last.</summary>
internal sealed class TdsSession
{
    private readonly Stream _network;
    private readonly TdsScript _script;
    private Stream _stream;

    public TdsSession(Stream network, TdsScript script) => (_network, _stream, _script) = (network, network, script);

    /// <summary>Returns when the script, or the client, ends the connection.</summary>
    public async Task RunAsync()
    {
        if (_script.IsStrict)
            await EncryptAsync(_network, SslProtocols.None);
        if (await LogInAsync())
        {
            while (await TdsPacket.ReadAsync(_stream) is { } request && _script.Cut != TdsCut.InStatement)
                await AnswerAsync(request);
        }
    }

    private async Task<bool> LogInAsync()
    {
        // TLS that comes first is no such packet, and ends a connection of TDS 7.
        if (await TdsPacket.ReadAsync(_stream) is not { Type: TdsPacket.PreLogin } || _script.Cut == TdsCut.BeforePreLoginReply)
            return false;
        await ReplyAsync(TdsTokens.PreLogin(isEncrypted: _script.Certificate is not null));
        if (_script is { Certificate: not null, IsStrict: false } && !await EncryptInPacketsAsync())
            return false;
        if (await TdsPacket.ReadAsync(_stream) is null || _script.Cut == TdsCut.BeforeLoginReply)
            return false;
        await ReplyAsync(_script.LoginErrors.Count == 0 ? TdsTokens.Welcome : TdsTokens.Errors(_script.LoginErrors));
        return _script.LoginErrors.Count == 0;
    }

    private async Task<bool> EncryptInPacketsAsync()
    {
        if (_script.Cut == TdsCut.InTlsHandshake)
        {
            await TdsPacket.ReadAsync(_network);
            return false;
        }
        var handshake = new TdsHandshakeStream(_network);
        // With TLS 1.3 a server's last message of the handshake may be read before or after its end.
        await EncryptAsync(handshake, SslProtocols.Tls12);
        handshake.IsOver = true;
        return true;
    }

    private async Task EncryptAsync(Stream inner, SslProtocols protocols)
    {
        var tls = new SslStream(inner);
        _stream = tls;
        await tls.AuthenticateAsServerAsync(new SslServerAuthenticationOptions
        {
            ServerCertificate = _script.Certificate,
            EnabledSslProtocols = protocols,
            ApplicationProtocols = _script.IsStrict ? [new SslApplicationProtocol("tds/8.0")] : null,
        });
    }

    private async Task AnswerAsync(TdsPacket request)
    {
        if (request.Type == TdsPacket.Attention)
        {
            await ReplyAsync(TdsTokens.Cancelled);
            return;
        }
        _script.OnStatement?.Invoke();
        if (_script.StatementError is { } error)
            await ReplyAsync(TdsTokens.Errors([error]));
    }

    private ValueTask ReplyAsync(byte[] data) => _stream.WriteAsync(new TdsPacket(TdsPacket.Reply, data).ToBytes());
}
