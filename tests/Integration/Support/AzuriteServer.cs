namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>A real Azurite on a free port of 127.0.0.1, in memory and without its telemetry.</summary>
internal sealed class AzuriteServer : IDisposable
{
    private static readonly NodeFolder s_folder = new("Azurite", "node_modules/azurite/dist/src/blob/main.js", "--version");

    private readonly PeerProcess _process;

    private AzuriteServer(PeerProcess process, string endpoint) => (_process, Endpoint) = (process, endpoint);

    /// <summary>Of its account.</summary>
    public string Endpoint { get; }

    /// <summary>Starts one, or skips the test.</summary>
    public static async Task<AzuriteServer> StartAsync()
    {
        await s_folder.PrepareAsync();
        PeerProcess process = PeerProcess.Start("node", s_folder.Folder, "blob_server.js", "--silent", "--inMemoryPersistence",
            "--disableTelemetry", "--blobHost", "127.0.0.1", "--blobPort", "0");
        const string ready = "successfully listens on ";
        string line;
        do
            line = await process.ReadLineAsync();
        while (!line.Contains(ready, StringComparison.Ordinal));
        return new(process, $"{line[(line.IndexOf(ready, StringComparison.Ordinal) + ready.Length)..].Trim()}/devstoreaccount1");
    }

    public void Dispose() => _process.Dispose();
}
