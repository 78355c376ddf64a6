using System.Net.Security;
using System.Security.Authentication;
using System.Text;

namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>One connection to a <see cref="TdsServer"/>, from its first byte to its last.</summary>
internal sealed class TdsSession
{
    private const byte LoginAlone = 0x00, All = 0x01, NoEncryption = 0x02, Required = 0x03;
    // A login without VIEW SERVER STATE.
    private static readonly TdsError s_noCounts = new(300, "VIEW SERVER PERFORMANCE STATE permission was denied on object 'server', database 'master'.");

    private const byte Version = 0x00, Encryption = 0x01, End = 0xFF;

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
            while (await TdsPacket.ReadAsync(_stream) is { } request && await AnswerAsync(request))
            {
            }
        }
    }

    private async Task<bool> LogInAsync()
    {
        // TLS that comes first is no such packet, and ends a connection of TDS 7.
        if (await TdsPacket.ReadAsync(_stream) is not { Type: TdsPacket.PreLogin } request || _script.Cut == TdsCut.BeforePreLoginReply)
            return false;
        byte encryption = Choose(EncryptionOf(request.Data));
        await ReplyAsync([Version, 0, 11, 0, 6, Encryption, 0, 17, 0, 1, End, 16, 0, 0, 0, 0, 0, encryption]);
        if (!_script.IsStrict && encryption != NoEncryption && !await EncryptInPacketsAsync())
            return false;
        if (await TdsPacket.ReadAsync(_stream) is null || _script.Cut == TdsCut.BeforeLoginReply)
            return false;
        if (encryption == LoginAlone && !_script.IsStrict)
            _stream = _network;
        await ReplyAsync(_script.LoginErrors.Count == 0 ? TdsTokens.Welcome : TdsTokens.Errors(_script.LoginErrors));
        return _script.LoginErrors.Count == 0;
    }

    private byte Choose(byte asked)
    {
        if (_script.Certificate is null)
            return NoEncryption;
        if (_script.RequiresEncryption)
            return Required;
        return asked == LoginAlone ? LoginAlone : All;
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

    private async Task<bool> AnswerAsync(TdsPacket request)
    {
        // A statement is anywhere in a call of a procedure, at an odd place as well.
        string text = Encoding.Unicode.GetString(request.Data) + Encoding.Unicode.GetString(request.Data.AsSpan(Math.Min(1, request.Data.Length)));
        if (!text.Contains("dm_exec", StringComparison.Ordinal) && _script.Cuts(text))
            return false;
        if (request.Type == TdsPacket.Attention)
            await ReplyAsync(TdsTokens.Cancelled);
        else if (request.Type == TdsPacket.Transaction)
            await ReplyAsync(TdsTokens.Begun);
        else if ((text.Contains("dm_exec", StringComparison.Ordinal) ? s_noCounts : _script.Refuses(text)) is { } error)
            await ReplyAsync(TdsTokens.Errors([error]));
        else if (!_script.WaitsFor(text))
            await ReplyAsync(text.Contains("select", StringComparison.Ordinal) ? TdsTokens.Value("1252") : TdsTokens.Nothing);
        return true;
    }

    private async Task ReplyAsync(byte[] tokens)
    {
        await _stream.WriteAsync(new TdsPacket(TdsPacket.Reply, tokens).ToBytes());
        await _stream.FlushAsync();
    }

    private static byte EncryptionOf(byte[] preLogin)
    {
        // Token, offset and length, until the end.
        for (int at = 0; preLogin[at] != End; at += 5)
        {
            if (preLogin[at] == Encryption)
                return preLogin[(preLogin[at + 1] << 8) | preLogin[at + 2]];
        }
        return LoginAlone;
    }
}
