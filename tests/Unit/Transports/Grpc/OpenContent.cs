namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>A body that sends some bytes and then stays open until a test ends it.</summary>
internal sealed class OpenContent(byte[] bytes, Task end) : HttpContent
{
    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
    {
        await stream.WriteAsync(bytes);
        await stream.FlushAsync();
        await end;
    }

    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }
}
