using System.IO.Compression;
using Grpc.Core;
using Grpc.Net.Compression;

namespace IntegrationMethods.Transports.Shared.Grpc;

/// <summary>Gzip that stops at the limit: the library holds the limit against what arrives alone, and inflates that to any size.</summary>
internal sealed class LimitedGzip(string what, int maxMessageBytes, string remedy = GrpcStatusException.ShorterAnswer)
    : ICompressionProvider
{
    public string EncodingName => MessageCompression.Gzip;

    public Stream CreateCompressionStream(Stream stream, CompressionLevel? compressionLevel) =>
        new GZipStream(stream, compressionLevel ?? CompressionLevel.Fastest, leaveOpen: true);

    /// <exception cref="RpcException">The bytes are not gzip, or what comes out is over the limit.</exception>
    public Stream CreateDecompressionStream(Stream stream)
    {
        var packed = new MemoryStream();
        stream.CopyTo(packed);
        // The library packs a message of no bytes into no bytes.
        if (packed.Length == 0)
            return packed;
        try
        {
            ReadOnlySpan<byte> message = packed.GetBuffer().AsSpan(0, (int)packed.Length);
            return new MemoryStream(MessageCompression.Decode(message, EncodingName, what, maxMessageBytes, remedy));
        }
        catch (GrpcStatusException error)
        {
            throw new RpcException(new Status((StatusCode)error.Status, error.Message, error));
        }
    }
}
