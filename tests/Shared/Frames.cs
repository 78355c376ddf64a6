using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Whole frames as bytes.</summary>
internal static class Frames
{
    public static readonly byte[] End = new byte[SocketsFrame.HeaderSize];

    public static byte[] Request(SocketsRequest request)
    {
        byte[] frame = new byte[SocketsRequest.FrameSize];
        request.Write(frame);
        return frame;
    }

    public static byte[] Rows(params ServiceTable[] rows) => Write(output => SocketsReply.WriteRows(output, rows, int.MaxValue));

    public static byte[] Fault(ServiceFaultException fault) => Write(output => SocketsReply.WriteFault(output, fault));

    public static byte[] Refusal(string message) => Write(output => SocketsReply.WriteRefusal(output, message));

    /// <summary>A frame around any payload.</summary>
    public static byte[] Of(ReadOnlySpan<byte> payload)
    {
        byte[] frame = new byte[SocketsFrame.HeaderSize + payload.Length];
        SocketsFrame.WriteHeader(frame, payload.Length);
        payload.CopyTo(frame.AsSpan(SocketsFrame.HeaderSize));
        return frame;
    }

    public static ReadOnlySpan<byte> Payload(byte[] frame) =>
        SocketsFrame.TryRead(frame, int.MaxValue, out ReadOnlySpan<byte> payload)
            && payload.Length + SocketsFrame.HeaderSize == frame.Length
            ? payload
            : throw new ArgumentException("not one whole frame");

    private static byte[] Write(Action<TcpOutput> write)
    {
        using var output = new TcpOutput();
        write(output);
        return output.Bytes.ToArray();
    }
}
