using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Unit.Server.Deploy;

/// <summary><c>server/deploy/compose.yaml</c> against what it must say; by compose itself, and run for real, in other tests.</summary>
internal sealed class ComposeFileTests
{
    private static readonly string s_text = Checkout.Read("server/deploy/compose.yaml");

    private static readonly object s_services = Yaml.At(Yaml.Document(s_text), "services")!;

    [Test]
    public void A_run_has_a_database_a_coordinator_a_server_and_clients() =>
        Assert.That(((Dictionary<object, object>)s_services).Keys, Is.EqualTo(new[] { "postgres", "coordinator", "server", "client" }));

    [TestCase("coordinator")]
    [TestCase("server")]
    [TestCase("client")]
    public void The_client_takes_the_arguments_of_each_service(string service) =>
        Assert.That(ProductArguments.ErrorsOf(s_services, service), Is.Empty);

    // The values of variables are in the output of 'docker inspect' and of 'docker compose config'.
    [Test]
    public void Nothing_is_published_and_passwords_are_in_files()
    {
        Assert.That(s_text, Does.Not.Contain("ports:"));
        Assert.That(Regex.Matches(s_text, "(?im)^ [^#\n]*(password|connection)[a-z_]*[:=] *([^ \n]+)$")
            .Select(word => word.Groups[2].Value), Has.All.Match("^/run/secrets/(password|connection)$").And.Exactly(2).Items);
    }

    // Compose 1.29, which Debian has, refuses what the specification added later.
    [Test]
    public void It_is_written_for_compose_1_29_too()
    {
        Assert.That(Yaml.At(Yaml.Document(s_text), "version"), Is.EqualTo("3.8"));
        Assert.That(s_text, Does.Not.Match("(?m)^name:").And.Not.Contain("service_healthy"));
    }
}
