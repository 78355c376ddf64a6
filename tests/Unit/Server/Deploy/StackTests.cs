namespace IntegrationMethods.Tests.Unit.Server.Deploy;

/// <summary><c>server/deploy/stack.yaml</c> against what it must say; run for real in another test.</summary>
internal sealed class StackTests
{
    private static readonly string s_text = Checkout.Read("server/deploy/stack.yaml");

    private static readonly object s_services = Yaml.At(Yaml.Document(s_text), "services")!;

    [TestCase("coordinator")]
    [TestCase("server")]
    [TestCase("client")]
    public void The_client_takes_the_arguments_of_each_service(string service) =>
        Assert.That(ProductArguments.ErrorsOf(s_services, service), Is.Empty);

    [Test]
    public void Only_the_coordinator_has_the_key_and_the_database()
    {
        Assert.That(Secrets("coordinator"), Is.EqualTo(new[] { "key", "connection" }));
        Assert.That(Secrets("server"), Is.EqualTo(new[] { "join" }).And.EqualTo(Secrets("client")));
    }

    [Test]
    public void Secrets_belong_to_the_images_user()
    {
        string user = Checkout.Read("server/deploy/image.sh").Split("\nuser=")[1].Split(' ')[0];

        foreach (string service in new[] { "coordinator", "server", "client" })
            Assert.That(((List<object>)Yaml.At(s_services, service, "secrets")!)
                .Select(secret => (Yaml.At(secret, "uid"), Yaml.At(secret, "mode"))), Has.All.EqualTo((user, "0400")));
    }

    [Test]
    public void Agents_find_the_coordinator_by_the_name_and_port_of_its_commands() =>
        Assert.That(s_text, Does.Contain("agent prepare coordinator:7070 ").And.Contain("--listen 0.0.0.0:7070 "));

    private static IEnumerable<object?> Secrets(string service) =>
        ((List<object>)Yaml.At(s_services, service, "secrets")!).Select(secret => Yaml.At(secret, "source"));
}
