using System.Text.Json;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>A server that is started with TLS, and the client that is given its fingerprint.</summary>
[Category("Long")]
internal sealed class TlsServerTests : ProcessTestBase
{
    [Test]
    public async Task The_ready_line_has_the_fingerprint_and_a_run_with_it_and_no_other_is_served()
    {
        using Program server = Program.Start("server", Folder, "--transport", "sockets/direct", "--form", "sync", "--tls", "on", "--db",
            "memory");
        JsonElement ready = await server.ReadReadyAsync();
        string endpoint = ready.GetProperty("endpoint").GetString()!, fingerprint = ready.GetProperty("certificate").GetString()!;

        ProgramResult served = await RunAsync(endpoint, fingerprint, "out");
        Assert.That(served.ExitCode, Is.Zero, served.Output + served.Errors);
        Assert.That(ReadCsv("runs.csv").Where(run => run["transport"] == "sockets")
            .Select(run => (run["cell"], run["tls"], run["tls_version"], run["valid"])).Distinct(),
            Is.EqualTo(new[] { ("sockets/direct+tls sync 1", "1", "1.3", "1") }));
        Assert.That(ReadCsv("runs.csv").Where(run => run["transport"] == "inprocess").Select(run => (run["tls"], run["tls_version"]))
            .Distinct(), Is.EqualTo(new[] { ("0", "") }));

        ProgramResult refused = await RunAsync(endpoint, new string('0', 64), "refused");
        Assert.That(refused.ExitCode, Is.EqualTo(1));
        Assert.That(refused.Output + refused.Errors,
            Does.Contain($"the certificate of the server at {endpoint} was rejected: its fingerprint is {fingerprint}, not 000"));

        server.Input.Close();
        Assert.That((await server.EndAsync()).ExitCode, Is.Zero);
    }

    [Test]
    public async Task A_run_has_cells_in_clear_text_and_over_TLS_and_says_what_it_adds()
    {
        ProgramResult result = await Client(
            "--transport", "sockets/direct", "--form", "async", "--in-flight", "2", "--tls", "off,on", "--db", "memory", "--repetitions",
                "3", "--batches", "20", "--batch-size", "10", "--controls", "off", "--warmup-limit", "0", "--output", "out");

        Assert.That(result.ExitCode, Is.Zero, result.Output + result.Errors);
        Assert.That(ReadCsv("runs.csv").Select(run => (run["cell"], run["tls_version"], run["valid"])).Distinct(), Is.EquivalentTo(new[]
        {
            ("inprocess/direct async 2", "", "1"), ("sockets/direct async 2", "", "1"), ("sockets/direct+tls async 2", "1.3", "1"),
        }));
        Assert.That(ReadCsv("contrasts.csv").Where(contrast => contrast["family"] == "tls")
            .Select(contrast => (contrast["a"], contrast["b"], contrast["outcome"])), Is.EquivalentTo(
            from metric in new[] { "wall_time", "cpu_time" } select ("sockets/direct async 2", "sockets/direct+tls async 2", metric)));
        Assert.That(result.Output,
            Does.Contain("TLS adds").And.Contain("per row, ").And.Contain("µs per connection").And.Contain("(TLS 1.3)"));
        Assert.That(await File.ReadAllTextAsync(Path.Combine(Folder, "out", "report.html")), Does.Contain("What does TLS cost?"));
    }

    private Task<ProgramResult> RunAsync(string endpoint, string fingerprint, string output) => Client(
        "--transport", "sockets/direct", "--form", "sync", "--in-flight", "1", "--tls", "on", "--server", endpoint, "--server-certificate",
            fingerprint,
        "--db", "memory", "--repetitions", "2", "--batches", "10", "--batch-size", "5", "--controls", "off", "--warmup-limit",
            "0", "--output", output);
}
