using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Unit.Server.Deploy;

/// <summary><c>server/deploy/crank.yml</c> against the product's command line and itself.</summary>
internal sealed class CrankTests
{
    private static readonly object s_file = Yaml.Document(Checkout.Read("server/deploy/crank.yml"));

    [TestCase("server")]
    [TestCase("client")]
    public void The_client_takes_the_arguments_of_each_job(string job)
    {
        string text = (string)Yaml.At(s_file, "jobs", job, "arguments")!;
        string filled = Regex.Replace(text, "{{([A-Za-z]+)}}", variable => (string)Yaml.At(s_file, "variables", variable.Groups[1].Value)!);

        Assert.That(filled, Does.Not.Contain("{{"));
        // As crank's agent hands them to the process.
        Assert.That(ProductArguments.Errors(Regex.Matches(filled, "\"[^\"]*\"|[^ ]+").Select(word => word.Value.Trim('"'))), Is.Empty);
        Assert.That(Yaml.At(s_file, "jobs", job, "executable"), Is.EqualTo("build/client"));
    }

    [Test]
    public void Every_job_of_the_scenario_is_defined_and_has_a_machine()
    {
        var services = (Dictionary<object, object>)Yaml.At(s_file, "scenarios", "rows")!;

        Assert.That(services.Keys, Is.EqualTo(new[] { "db", "server", "client" }), "in the order in which they start");
        foreach ((object key, object reference) in services)
        {
            Assert.That(Yaml.At(s_file, "jobs", (string)Yaml.At(reference, "job")!), Is.Not.Null);
            Assert.That(Yaml.At(s_file, "profiles", "machines", "jobs", (string)key, "endpoints", "0"),
                Is.EqualTo($"http://{Yaml.At(s_file, "variables", $"{key}Address")}:5010"));
        }
    }
}
