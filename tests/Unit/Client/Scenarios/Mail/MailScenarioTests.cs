using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Scenarios.Mail;
using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Client.Scenarios.Mail.Storage;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Mail;

internal sealed class MailScenarioTests : FolderTestBase
{
    private readonly MailScenario _scenario = new();

    [Test]
    public async Task Every_pattern_has_a_cell_at_each_number_of_processors()
    {
        await using ScenarioPlan plan = await Plans.Of(_scenario, "--processors", "1");

        Assert.That(plan.Cells.Select(cell => $"{cell.Cell.Scenario} {cell.Cell.Variant}"),
            Is.EqualTo(MailPattern.All.Select(pattern => $"mail/1cpu {pattern}")));
        Assert.That(plan.Cells.Select(cell => (cell.Workload.Batches, cell.Workload.Connections, cell.Cell.InFlight)),
            Is.All.EqualTo((200, 12, 12)));
        Assert.That(plan.Cells.Select(cell => cell.Complaint(GeneratedMail.Expected(200))), Is.All.Null);
        Assert.That(plan.Cells.Select(cell => cell.Cell.Kind),
            Is.EqualTo(new[] { FormKind.Native, FormKind.Native, FormKind.Native, FormKind.OverSync, FormKind.OverSync }));
        Assert.That(plan.Opening[0], Does.Contain("after 20 ms"));
    }

    [Test]
    public async Task A_maildir_is_read_without_what_is_being_delivered()
    {
        Write("cur/1.host:2,S", "From: a@x.test\nTo: me@x.test\n\n");
        Write("new/2.host", "From: b@x.test\nTo: you@x.test\n\n");
        Write("tmp/3.host", "From: c@x.test\nTo: me@x.test\n\n");
        Write(".index", "From: d@x.test\n\n");

        Assert.That(await AnswerAsync(), Is.EqualTo("a@x.test 1, b@x.test 1"));
        Assert.That(await AnswerAsync("--user", "Me@x.test"), Is.EqualTo("a@x.test 1"));
        Assert.That(await AnswerAsync("--messages", "1"), Is.EqualTo("a@x.test 1"));
    }

    [Test]
    public async Task Of_a_folder_with_eml_files_those_are_read_and_of_others_all()
    {
        Write("inbox/1.", "From: a@x.test\n\n");
        Assert.That(await AnswerAsync(), Is.EqualTo("a@x.test 1"));

        Write("inbox/2.EML", "From: b@x.test\n\n");
        Assert.That(await AnswerAsync(), Is.EqualTo("b@x.test 1"));
    }

    [Test]
    public void A_folder_without_messages_or_none_at_all_is_refused()
    {
        Assert.That(() => AnswerAsync(),
            Throws.TypeOf<RemedyException>().With.Message.StartsWith($"there are no messages in {Folder.Path}"));
        Directory.Delete(Folder.Path);
        Assert.That(() => AnswerAsync(), Throws.TypeOf<RemedyException>().With.Message.Contains("--folder"));
        Directory.CreateDirectory(Folder.Path);
    }

    [TestCase("--storage s3",
        "--storage must be embedded, azurite, an endpoint such as http://127.0.0.1:10000/devstoreaccount1, or a connection string with "
            + "BlobEndpoint, AccountName and AccountKey.")]
    [TestCase("--storage azurite --blob-latency 5ms", "--blob-latency applies only to the embedded storage: remove it, or --storage.")]
    [TestCase("--user a@x.test", "--user needs --folder: generated messages come with their user.")]
    [TestCase("--blob-latency soon", "--blob-latency must be a time from 0ms to 1m, in whole milliseconds, not 'soon'.")]
    [TestCase("--processors ,", "--processors must name at least one number of processors.")]
    public void Wrong_arguments_are_refused(string arguments, string message) =>
        Assert.That(async () =>
            await Plans.Of(_scenario, arguments.Split(' ')), Throws.TypeOf<UsageException>().With.Message.EqualTo(message));

    [TestCase("UseDevelopmentStorage=true", "http://127.0.0.1:10000/devstoreaccount1", "devstoreaccount1")]
    [TestCase("http://127.0.0.1:1234/devstoreaccount1/", "http://127.0.0.1:1234/devstoreaccount1", "devstoreaccount1")]
    [TestCase("http://localhost:1234/devstoreaccount1", "http://127.0.0.1:1234/devstoreaccount1", "devstoreaccount1")]
    [TestCase("http://azurite:10000/devstoreaccount1", "http://azurite:10000/devstoreaccount1", "devstoreaccount1")]
    [TestCase("AccountName=me;AccountKey=AAAA;BlobEndpoint=http://127.0.0.2:1/me/", "http://127.0.0.2:1/me", "me")]
    [TestCase("AccountName=me;AccountKey=AAAA;BlobEndpoint=https://me.blob.core.windows.net", "https://me.blob.core.windows.net", "me")]
    public void Accounts_are_read(string text, string endpoint, string name)
    {
        AzureAccount account = AzureAccount.Parse(text);

        Assert.That((account.Endpoint, account.Name), Is.EqualTo((endpoint, name)));
    }

    [TestCase("http://127.0.0.1:1234/other")]
    [TestCase("AccountName=me;AccountKey=AAAA")]
    [TestCase("AccountName=me;AccountKey=*;BlobEndpoint=http://host:1/me")]
    [TestCase("UseDevelopmentStorage=perhaps")]
    [TestCase("nonsense")]
    public void What_is_no_account_is_refused(string text) =>
        Assert.That(() => AzureAccount.Parse(text), Throws.TypeOf<UsageException>().With.Message.StartsWith("--storage must be"));

    // What Azure.Storage.Blobs would send to another path than was asked for.
    [TestCase("http://host:1/devstoreaccount1")]
    [TestCase("AccountName=me;AccountKey=AAAA;BlobEndpoint=http://host:1/me")]
    public void An_account_behind_a_name_and_an_unusual_port_is_refused(string text) =>
        Assert.That(() =>
            AzureAccount.Parse(text),
            Throws.TypeOf<UsageException>().With.Message.Match("^--storage must have the IP address of host [^\n]*$"));

    [Test]
    public void Where_no_emulator_answers_the_line_says_how_to_start_one() =>
        Assert.That(async () => await Plans.Of(_scenario, "--storage", "http://127.0.0.1:1/devstoreaccount1"),
            Throws.TypeOf<RemedyException>().With.Message.StartsWith(
                "no Azurite answers at http://127.0.0.1:1/devstoreaccount1").And.Message.Contains(
                    "npm install -g azurite").And.Message.Not.Contains("\n"));

    [Test]
    public void The_key_of_an_account_is_hidden_in_the_files() =>
        Assert.That(Secrets.HideIn(["--storage", "AccountName=me;AccountKey=c2VjcmV0;BlobEndpoint=http://host:1/me"]),
            Is.All.Not.Contains("c2VjcmV0"));

    [Test]
    public void The_story_sets_the_authors_four_machines_beside_ours_and_the_first_run_apart()
    {
        RepetitionRecord[] runs = [.. from pattern in MailPattern.All
                               from block in new[] { 1, 2 }
                               let against = pattern == MailPattern.Normal ? null : MailPattern.Normal
                               let ms = (100 + block) * (against is null ? 4 : 1)
                               let run = SampleRuns.Run(Points.Cell("mail/2cpu", pattern, against, MailPattern.Form(pattern), 12),
                                   Points.Workload(200, 1, 12), block, ms)
                               select run with { Time = run.Time with { ColdMs = 10 * ms } }];

        Replication replication = _scenario.Replicate(runs)!;

        Assert.That(replication.Ours, Does.StartWith("mail/2cpu, time relative to one by one: ").And.Contain("async 0.25 [0.25–0.25]"));
        Assert.That(replication.Tables[0].Rows[0], Is.EqualTo(new[] { "normal", "4,495", "4,152", "4,219", "4,175", "406.0", "–" }));
        Assert.That(replication.Tables[0].Rows[2], Is.EqualTo(new[] { "async", "988", "869", "746", "763", "101.5", "0.25 [0.25–0.25]" }));
        Assert.That(replication.Charts.Single().Rows.Select(row => (row.Name, row.His.Count)),
            Is.EqualTo(new[] { ("parallel", 4), ("async", 4), ("task", 4), ("task_continue_with", 4) }));
        Assert.That(replication.Charts[0].Rows[1].His[0], Is.EqualTo(988.0 / 4_495));
        Assert.That(replication.Charts[0].Rows[1].Ours, Is.EqualTo(0.25).Within(1e-9));
        Assert.That(replication.Tables[1].Rows.Select(row => string.Join(' ', row)),
            Is.EqualTo(new[] { "normal 4,060", "parallel 1,015", "async 1,015", "task 1,015", "task_continue_with 1,015" }));
    }

    private async Task<string> AnswerAsync(params string[] arguments)
    {
        await using ScenarioPlan plan = await Plans.Of(_scenario, ["--folder", Folder.Path, "--processors", "1", .. arguments]);
        return plan.Cells[0].Complaint("")!.Split("instead of '")[1].TrimEnd('\'');
    }

    private void Write(string path, string message)
    {
        string file = Path.Combine(Folder.Path, path);
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        File.WriteAllText(file, message);
    }
}
