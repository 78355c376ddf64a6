using IntegrationMethods.Client.Scenarios.Mail;
using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Tests.Integration.Support;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Tests.Integration.Processes;

[Category("Long")]
internal sealed class MailScenarioTests : ProcessTestBase
{
    [Test]
    public async Task Every_pattern_gives_the_known_answer_on_every_number_of_processors()
    {
        ProgramResult result = await Scenario("mail", "--processors", "1", "--repetitions", "1");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs.Select(run => run["variant"]), Is.EquivalentTo(MailPattern.All));
        Assert.That(runs.Select(run => run["scenario"]), Is.All.EqualTo("mail/1cpu"));
        Assert.That(runs.Select(run => run["valid"]), Is.All.EqualTo("1"));
        Assert.That(runs.SelectMany(run => new[] { run["cold_ms"], run["setup_ms"], run["server_cpu_user_ms"], run["batch_p50_ms"] }),
            Is.All.Not.Empty);
        Assert.That(result.Output, Does.Contain("The first run of a fresh process").And.Contain("4,495"));
    }

    [Test]
    [Peer("Azurite", "HTTP")]
    [PeerCase(PeerDirection.OursToTheirs, "a folder's messages stored, and got by every pattern")]
    public async Task Messages_of_a_folder_are_stored_in_a_real_Azurite_and_all_patterns_agree()
    {
        using AzuriteServer azurite = await AzuriteServer.StartAsync();
        string inbox = Directory.CreateDirectory(Path.Combine(Folder, "inbox")).FullName;
        foreach (int index in Enumerable.Range(0, 15))
            await File.WriteAllBytesAsync(Path.Combine(inbox, $"{index}.eml"), GeneratedMail.Message(index));

        ProgramResult result = await Scenario(
            "mail", "--folder", inbox, "--storage", azurite.Endpoint, "--processors", "1", "--repetitions", "1");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs.Select(run => $"{run["scenario"]} {run["variant"]} {run["batches"]}"),
            Is.EquivalentTo(MailPattern.All.Select(pattern => $"mail/azurite/1cpu {pattern} 15")));
        Assert.That(runs.Select(run => run["valid"]), Is.All.EqualTo("1"));
        Assert.That(result.Output, Does.Contain($"Azurite at {azurite.Endpoint}, through Azure.Storage.Blobs without its retries"));
    }
}
