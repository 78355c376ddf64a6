using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>TLS as [MS-TDS] has it: its handshake is the data of pre-login packets, and what follows is not in packets.</summary>
internal sealed class TdsHandshakeStream(Stream inner) : ConnectionStream
{
    private int _leftInPacket;

    /// <summary>Once the handshake is complete.</summary>
    public bool IsOver { get; set; }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        if (IsOver)
            return await inner.ReadAsync(buffer, cancellationToken);
        if (_leftInPacket == 0)
        {
            byte[] header = new byte[TdsPacket.HeaderLength];
            await inner.ReadExactlyAsync(header, cancellationToken);
            _leftInPacket = TdsPacket.DataLength(header);
        }
        int read = await inner.ReadAsync(buffer[..Math.Min(buffer.Length, _leftInPacket)], cancellationToken);
        _leftInPacket -= read;
        return read;
    }

    public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default) =>
        inner.WriteAsync(IsOver ? buffer : new TdsPacket(TdsPacket.PreLogin, buffer.ToArray()).ToBytes(), cancellationToken);
}
