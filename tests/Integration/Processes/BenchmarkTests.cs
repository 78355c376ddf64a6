namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary><c>benchmark</c> as a user calls it.</summary>
internal sealed class BenchmarkTests : ProcessTestBase
{
    [TestCase("memory", "The database memory has no driver")]
    [TestCase("sqlite", "The database layer compared with a bare driver loop of the same statements, on sqlite in a temporary file:")]
    public async Task All_parts_are_measured_whatever_the_database(string db, string expected)
    {
        ProgramResult result = await Client("benchmark", "--quick", "--transport", "sockets", "--db", db);

        Assert.Multiple(() =>
        {
            Assert.That(result.ExitCode, Is.Zero, result.Errors);
            Assert.That(result.Output, Does.Contain("compared with a bare loop"));
            Assert.That(result.Output, Does.Contain(expected));
        });
    }
}
