using IntegrationMethods.Db.SqlServer;

namespace IntegrationMethods.Tests.Unit.Db.SqlServer;

internal sealed class ContainerFailureTests
{
    private const string Image = "mcr.microsoft.com/mssql/server:2022-latest";

    [TestCase("pull access denied", "try 'docker pull mcr.microsoft.com/mssql/server:2022-latest', or say --db sqlite")]
    [TestCase("Docker image testcontainers/ryuk:0.14.0 could not be pulled:\n timeout", "try 'docker pull testcontainers/ryuk:0.14.0', which Testcontainers needs as well, or set TESTCONTAINERS_RYUK_DISABLED=true and remove containers yourself, or say --db sqlite")]
    public void The_image_that_is_missing_is_named_with_the_way_out(string message, string remedy)
    {
        string text = ContainerFailure.Text(Image, message);

        Assert.That(text, Does.StartWith($"the container of {Image} did not start (").And.EndWith(remedy).And.Not.Contain("\n"));
    }
}
