using IntegrationMethods.Tests.Integration.Processes;
using IntegrationMethods.Tests.Integration.Support;
using ServerProgram = IntegrationMethods.Tests.Integration.Processes.Program;

namespace IntegrationMethods.Tests.Integration.Brokers.RabbitMq;

/// <summary>The programs with a RabbitMQ server, and without one.</summary>
internal sealed class RabbitMqRunTests : ProcessTestBase
{
    private const string Needs = $"{RabbitMqTestBase.Key} needs a broker: add --broker amqp://guest:guest@127.0.0.1:5672";

    [Test]
    public async Task A_run_over_a_broker_moves_every_row_in_both_forms_and_writes_its_password_nowhere()
    {
        RabbitMqBroker broker = await RabbitMqBroker.RequireAsync();

        ProgramResult result = await Client(
            "--transport", "rabbitmq", "--broker", $"amqp://guest:%67uest@{broker.EndPoint}", "--db", "memory", "--batches", "4",
                "--batch-size", "5", "--repetitions", "1", "--in-flight", "4",
            "--warmup-limit", "0", "--controls", "off", "--output", "out");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        Dictionary<string, string>[] runs = [.. ReadCsv("runs.csv").Where(run => run["transport"] == "rabbitmq")];
        Assert.That(runs.Select(run => (run["form"], run["in_flight"], run["valid"], run["rows_arrived"], run["sync_kind"])),
            Is.EquivalentTo(
            from form in new[] { "sync", "async" } select (form, "4", "1", "20", "over_async")));
        foreach (string file in Directory.EnumerateFiles(Path.Combine(Folder, "out"), "*", SearchOption.AllDirectories))
            Assert.That(await File.ReadAllTextAsync(file), Does.Not.Contain("%67uest"), file);
    }

    [Test]
    public async Task Without_a_broker_client_and_server_say_what_is_missing_and_all_leaves_it_out()
    {
        ProgramResult client = await Client("--transport", "rabbitmq", "--db", "memory"),
            server = await Server("--transport", "rabbitmq", "--db", "memory", "--connection", "Rows=1");
        Assert.That((client.ExitCode, client.Errors), Is.EqualTo((2, $"error: {Needs}.")));
        Assert.That((server.ExitCode, server.Errors), Is.EqualTo((2, $"error: {Needs}.")));
        Assert.That((await Client("list")).Output,
            Does.Match($"(?m)^  {RabbitMqTestBase.Key} +RabbitMQ +over_async +native +no +tcp - "
                + $"{Needs[(RabbitMqTestBase.Key.Length + 1)..]}$"));
    }

    [Test]
    public async Task A_server_whose_broker_is_killed_ends_with_one_line()
    {
        RabbitMqBroker broker = await RabbitMqBroker.RequireAsync();
        using var relay = new BrokerRelay(broker.EndPoint);
        using ServerProgram server = ServerProgram.Start("server", Folder, "--transport", "rabbitmq", "--broker",
            $"amqp://{relay.EndPoint}", "--db", "memory", "--connection", "Rows=1");
        await server.ReadLineAsync();

        relay.Kill();

        ProgramResult end = await server.EndAsync(TimeSpan.FromSeconds(60));
        Assert.That((end.ExitCode, end.Errors),
            Is.EqualTo((1,
            $"error: the connection to the broker amqp://{relay.EndPoint} was lost: check that it is still running, then reconnect; this "
                + "server can't be reached without it")));
    }
}
