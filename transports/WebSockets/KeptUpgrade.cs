using System.Buffers;
using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>The upgrade of a connection, whose stream can be read to its end after the WebSocket on it has failed.</summary>
internal sealed class KeptUpgrade(IHttpUpgradeFeature upgrade) : IHttpUpgradeFeature
{
    private const int MaxBytes = 1024 * 1024;

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(2);

    private Stream? _stream;

    public bool IsUpgradableRequest => upgrade.IsUpgradableRequest;

    public async Task<Stream> UpgradeAsync() => _stream = await upgrade.UpgradeAsync();

    /// <summary>
    /// Reads what the client still sends, up to a limit: a connection that is closed with unread bytes is reset, and a reset takes the
    /// close frame with it that says why (RFC 9293, 3.10.4).
    /// </summary>
    public async Task DrainAsync()
    {
        using var limit = new CancellationTokenSource(s_limit);
        byte[] bytes = ArrayPool<byte>.Shared.Rent(4096);
        try
        {
            for (int all = 0, read = 1; read > 0 && all < MaxBytes; all += read)
                read = _stream is null ? 0 : await _stream.ReadAsync(bytes, limit.Token);
        }
        catch (Exception error) when (error is IOException or OperationCanceledException or ObjectDisposedException)
        {
            // The client is gone, or has had its time.
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }
}
