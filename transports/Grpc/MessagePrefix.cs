using System.Buffers.Binary;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>The five bytes in front of each message: a flag (compressed or not) and a big-endian length.</summary>
internal static class MessagePrefix
{
    /// <param name="prefix">At least the five bytes.</param>
    /// <param name="what">What the message is, for errors.</param>
    /// <param name="maxMessageBytes">Longest message.</param>
    /// <param name="remedy">What helps against a longer one.</param>
    /// <returns>Bytes of the message that follows.</returns>
    /// <exception cref="GrpcStatusException">The flag is none, or the message over the limit.</exception>
    public static int LengthOf(ReadOnlySpan<byte> prefix, string what, int maxMessageBytes,
        string remedy = GrpcStatusException.ShorterAnswer)
    {
        if (prefix[0] > 1)
            throw new GrpcStatusException(GrpcStatus.Internal, $"{what} has an invalid flag in front of its length");
        uint length = BinaryPrimitives.ReadUInt32BigEndian(prefix[1..]);
        return length <= (uint)maxMessageBytes ? (int)length : throw GrpcStatusException.TooLong(what, maxMessageBytes, remedy);
    }
}
