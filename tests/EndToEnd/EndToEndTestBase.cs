namespace IntegrationMethods.Tests.EndToEnd;

/// <summary>Real processes in a temporary folder that goes with the test.</summary>
internal abstract class EndToEndTestBase
{
    protected string Folder { get; private set; } = "";

    [SetUp]
    public void MakeFolder() => Folder = Directory.CreateTempSubdirectory("integration-methods-test-").FullName;

    [TearDown]
    public void RemoveFolder() => Directory.Delete(Folder, recursive: true);

    protected Task<ProgramResult> Client(params string[] arguments) => Program.RunAsync("client", Folder, arguments);

    protected Task<ProgramResult> Server(params string[] arguments) => Program.RunAsync("server", Folder, arguments);
}
