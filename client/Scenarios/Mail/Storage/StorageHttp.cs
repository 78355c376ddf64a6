namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>HTTP as every storage is asked by it, so that they differ in nothing but what they are.</summary>
internal static class StorageHttp
{
    /// <param name="connections">Maximum number at once; further calls wait for a free one.</param>
    public static HttpClient Client(int connections) =>
        new(new SocketsHttpHandler { MaxConnectionsPerServer = connections, UseProxy = false }) { Timeout = TimeSpan.FromMinutes(1) };

    /// <summary>The whole content of an answer to a blocking request.</summary>
    public static byte[] Content(HttpResponseMessage response)
    {
        using Stream content = response.Content.ReadAsStream();
        byte[] bytes = new byte[content.Length];
        content.ReadExactly(bytes);
        return bytes;
    }
}
