using IntegrationMethods.Tests.Shared.Soak;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary><c>client soak</c>, by real processes.</summary>
[Category("Long")]
internal sealed class SoakCommandTests : ProcessTestBase
{
    private static readonly string[] s_small = ["soak", "--db", "memory", "--transport", "sockets/direct", "--form", "async", "--in-flight",
        "2", "--rate", "100", "--batch-size", "5", "--warmup-limit", "2"];

    [Test]
    public async Task A_server_that_leaks_is_found_and_a_sound_one_is_not()
    {
        Task<ProgramResult> sound = Client([.. s_small, "--for", "16s", "--output", "sound"]);
        using Program leaking = Program.StartTool(
            Program.Dotnet, Folder,
                [Path.Combine(AppContext.BaseDirectory, "client.dll"), .. s_small, "--for", "10m", "--window", "400ms", "--settle", "4s",
                "--output", "out"], ServerLeak.Variables);
        leaking.Input.Close();
        // It ends once the leak is certain, which takes longer the busier the machine is.
        (ProgramResult leak, ProgramResult good) = (await leaking.EndAsync(TimeSpan.FromMinutes(12)), await sound);

        Assert.That(leak.ExitCode, Is.EqualTo(3), leak.Errors + leak.Output);
        Assert.That(leak.Output, Does.Match("GROWS: server, (managed|physical) memory|GROWS: server, descriptors"));
        Assert.That(ReadCsv("drift.csv").Where(drift => drift["growth"] == "grows")
            .Select(drift => drift["figure"]), Is.Not.Empty.And.All.StartsWith("server_"));
        Assert.That(ReadCsv("soak.csv")
            .Select(window => (window["valid"], window["calls"], window["drops"])), Has.All.EqualTo(("1", "40", "0")));
        Assert.That(File.ReadAllText(Path.Combine(Folder, "out", "report.html")), Does.Contain("server, managed memory, MiB: "));
        Assert.That(good.ExitCode, Is.Zero.Or.EqualTo(4), good.Errors + good.Output);
        Assert.That(good.Output, Does.Not.Contain("GROWS").And.Contain("drift.csv"));
    }

    [Test]
    public async Task An_interrupted_soak_keeps_what_it_saw()
    {
        using Program client = Program.Start("client", Folder, [.. s_small, "--for", "8h", "--window", "200ms", "--output", "out"]);
        string windows = Path.Combine(Folder, "out", "soak.csv");
        await Until(() => File.Exists(windows) && File.ReadLines(windows).Count() > 2, client);

        client.Signal("INT");
        ProgramResult result = await client.EndAsync();

        Assert.That(result.ExitCode, Is.EqualTo(130), result.Errors);
        Assert.That(ReadCsv("soak.csv"), Has.Count.GreaterThanOrEqualTo(2));
        Assert.That(File.ReadAllText(Path.Combine(Folder, "out", "environment.json")),
            Does.Contain("stopped by the user").And.Contain("\"for_s\": 28800"));
        Assert.That(Path.Combine(Folder, "out", "report.html"), Does.Exist);
    }

    [TestCase("soak needs --rate", "--for", "1m", "--transport", "sockets", "--form", "sync")]
    [TestCase("soak watches one pair of processes, but these options ask for 2", "--for", "1m", "--transport", "sockets/direct", "--rate",
        "5")]
    [TestCase("--settle 2m leaves nothing of --for 1m", "--for", "1m", "--settle", "2m", "--rate", "5")]
    [TestCase("--live-page must be an address of this machine alone", "--for", "1m", "--live-page", "0.0.0.0:0", "--rate", "5")]
    [TestCase("--for must be a time with a unit, from 1ms to 720h", "--for", "soon", "--rate", "5")]
    public async Task What_is_no_soak_is_refused(string words, params string[] arguments) =>
        Assert.That(await RefusalAsync(["soak", "--db", "memory", .. arguments]), Does.Contain(words));
}
