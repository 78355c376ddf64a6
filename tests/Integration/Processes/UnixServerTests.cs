using System.Text.Json;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A server on a Unix domain socket, and runs that reach theirs by one.</summary>
[Category("Long")]
[Platform(Exclude = "Win", Reason = "Not every Windows has Unix domain sockets.")]
internal sealed class UnixServerTests : ProcessTestBase
{
    private static readonly string[] s_small = ["--db", "memory", "--repetitions", "2", "--batches", "10", "--batch-size", "5",
        "--controls", "off", "--warmup-limit", "0"];

    [Test]
    public async Task The_ready_line_has_the_file_and_a_run_reaches_it_by_its_name()
    {
        using Program server = Program.Start("server", Folder, "--transport", "sockets/direct", "--address", "unix", "--db", "memory");
        JsonElement ready = await server.ReadReadyAsync();
        string endpoint = ready.GetProperty("endpoint").GetString()!, socket = ready.GetProperty("socket").GetString()!;
        Assert.That(File.Exists(socket));

        string[] run = ["--transport", "sockets/direct", "--form", "async", "--in-flight", "2", "--server", endpoint, .. s_small];
        ProgramResult served = await Client([.. run, "--address", "unix", "--output", "out"]);
        Assert.That(served.ExitCode, Is.Zero, served.Output + served.Errors);
        Assert.That(ReadCsv("runs.csv").Select(one => (one["cell"], one["address"], one["valid"])).Distinct(), Is.EquivalentTo(new[]
        {
            ("inprocess/direct async 2", "tcp", "1"), ("sockets/direct+unix async 2", "unix", "1"),
        }));

        ProgramResult refused = await Client([.. run, "--output", "refused"]);
        Assert.That(refused.ExitCode, Is.EqualTo(1));
        Assert.That(refused.Output + refused.Errors, Does.Contain($"no server listens on {endpoint}: start it"));

        server.Input.Close();
        Assert.That((await server.EndAsync()).ExitCode, Is.Zero);
        Assert.That(File.Exists(socket), Is.False);
    }

    [Test]
    public async Task A_run_has_cells_by_TCP_and_by_Unix_socket_and_compares_them()
    {
        ProgramResult result = await Client(
            ["--transport", "sockets/direct,grpc/direct", "--form", "sync,async", "--in-flight", "2", "--address", "tcp,unix",
            .. s_small, "--output", "out"]);

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        List<Dictionary<string, string>> runs = ReadCsv("runs.csv");
        Assert.That(runs.Select(run => (run["cell"], run["valid"])).Distinct(), Is.EquivalentTo(
            from form in new[] { "sync", "async" }
            from cell in new[] { "inprocess/direct", "sockets/direct", "sockets/direct+unix", "grpc/direct", "grpc/direct+unix" }
            select ($"{cell} {form} 2", "1")));
        Assert.That(runs.Select(run => (run["rows_arrived"], run["source_sha256"] == run["target_sha256"])), Has.All.EqualTo(("50", true)));
        Assert.That(runs.Where(run => run["address"] == "unix").Select(run => run["wire_bytes"]), Has.All.Empty);
        Assert.That(ReadCsv("contrasts.csv").Where(contrast => contrast["family"] == "address")
            .Select(contrast => (contrast["a"], contrast["b"], contrast["outcome"])), Is.EquivalentTo(
            from cell in new[] { "sockets/direct", "grpc/direct" }
            from form in new[] { "sync", "async" }
            from metric in new[] { "wall_time", "cpu_time" }
            select ($"{cell} {form} 2", $"{cell}+unix {form} 2", metric)));
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "report.html")),
            Does.Contain("What do Unix domain sockets or named pipes save?"));
    }

    [TestCase("--rtt", "5ms",
        "--rtt simulates a distance between client and server, and --address unix connects processes of one machine: remove one of them.")]
    [TestCase("--transport", "nats", "nats/nats-net needs a broker")]
    [TestCase("--agents", "server=1",
        "--address unix connects processes of one machine, and coordinate those of several: omit one of them.")]
    public async Task What_a_socket_of_one_machine_does_not_fit_is_refused(string option, string value, string expected) =>
        Assert.That(
            await RefusalAsync([.. option == "--agents" ? new[] { "coordinate" }
            : [], "--address", "unix", option, value, .. option == "--transport" ? Array.Empty<string>()
            : ["--transport", "sockets"]]), Does.Contain(expected));
}
