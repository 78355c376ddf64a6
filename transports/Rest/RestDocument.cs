namespace IntegrationMethods.Transports.Rest;

/// <summary>The API's description, OpenAPI 3.1: openapi.json as it was compiled in.</summary>
internal static class RestDocument
{
    public static ReadOnlyMemory<byte> Bytes { get; } = Load();

    private static byte[] Load()
    {
        using Stream stream = typeof(RestDocument).Assembly.GetManifestResourceStream("openapi.json")!;
        byte[] bytes = new byte[stream.Length];
        stream.ReadExactly(bytes);
        return bytes;
    }
}
