using IntegrationMethods.Tests.Integration.Processes;
using IntegrationMethods.Tests.Integration.Support;
using ServerProgram = IntegrationMethods.Tests.Integration.Processes.Program;

namespace IntegrationMethods.Tests.Integration.Brokers.Nats;

/// <summary>The programs with a NATS server, and without one.</summary>
internal sealed class NatsRunTests : ProcessTestBase
{
    private const string Needs = "nats/nats-net needs a broker: add --broker nats://127.0.0.1:4222";

    [Test]
    public async Task A_run_over_a_broker_moves_every_row_in_both_forms()
    {
        NatsBroker broker = await NatsBroker.RequireAsync();

        ProgramResult result = await Client(
            "--transport", "nats", "--broker", broker.Address, "--db", "memory", "--batches", "4", "--batch-size", "5", "--repetitions",
                "1", "--in-flight", "1,4",
            "--warmup-limit", "0", "--controls", "off", "--output", "out");

        Assert.That((result.ExitCode, result.Errors), Is.EqualTo((0, "")), result.Output);
        Dictionary<string, string>[] runs = [.. ReadCsv("runs.csv").Where(run => run["transport"] == "nats")];
        Assert.That(runs.Select(run => (run["form"], run["in_flight"], run["valid"], run["rows_arrived"])), Is.EquivalentTo(
            from form in new[] { "sync", "async" } from calls in new[] { "1", "4" } select (form, calls, "1", "20")));
    }

    [Test]
    public async Task Without_a_broker_client_and_server_say_what_is_missing_and_all_leaves_it_out()
    {
        ProgramResult client = await Client("--transport", "nats", "--db", "memory"),
            server = await Server("--transport", "nats", "--db", "memory", "--connection", "Rows=1");
        Assert.That((client.ExitCode, client.Errors), Is.EqualTo((2, $"error: {Needs}.")));
        Assert.That((server.ExitCode, server.Errors), Is.EqualTo((2, $"error: {Needs}.")));
        Assert.That(
            (await Client("list")).Output,
            Does.Match($"(?m)^  nats/nats-net +NATS +over_async +native +no +tcp - {Needs[("nats/nats-net ".Length)..]}$"));
        ProgramResult distant = await Client("--transport", "nats", "--broker", "nats://127.0.0.1:1", "--rtt", "10ms", "--db", "memory");
        Assert.That((distant.ExitCode, distant.Errors), Is.EqualTo((2,
            "error: --rtt simulates a distance between client and server, and nats/nats-net has a broker between them: omit "
                + "one of them.")));
    }

    [Test]
    public async Task A_server_whose_broker_is_killed_ends_with_one_line()
    {
        using NatsBroker broker = await NatsBroker.StartOwnAsync();
        using ServerProgram server = ServerProgram.Start("server", Folder, "--transport", "nats", "--broker", broker.Address, "--db",
            "memory", "--connection", "Rows=1");
        await server.ReadLineAsync();

        await broker.KillAsync();

        ProgramResult end = await server.EndAsync(TimeSpan.FromSeconds(60));
        Assert.That((end.ExitCode, end.Errors),
            Is.EqualTo((1,
            $"error: the connection to the broker {broker.Address} was lost: check that it is still running, then reconnect; this server "
                + "can't be reached without it")));
    }
}
