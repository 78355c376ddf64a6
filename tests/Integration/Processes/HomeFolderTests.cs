namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A server leaves nothing in its user's home folder: libraries would put keys there.</summary>
[Category("Long")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Wires))]
internal sealed class HomeFolderTests(string key, CallForm form) : ProcessTestBase
{
    [Test]
    public async Task The_home_folder_stays_empty()
    {
        using Program server = Program.StartAtHome(
            "server", Folder, "--transport", key, "--form", form.Word(), "--listen", "127.0.0.1:0", "--db", "memory", "--connection",
                "Rows=3");
        await using (IConnection connection = await TransportCases.Create(key).ConnectAsync(await server.ReadEndPointAsync()))
            Assert.That(await connection.GetServiceTablesAsync(1, 3), Has.Count.EqualTo(3));

        server.Input.Close();
        ProgramResult result = await server.EndAsync();

        Assert.That(result.ExitCode, Is.Zero, result.Errors);
        Assert.That(Directory.EnumerateFileSystemEntries(Folder), Is.Empty);
    }
}
