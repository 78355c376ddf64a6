namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>feed.sh, which run-all.sh and tests/run.sh share, with a stand-in for dotnet that tells whether the feed was asked.</summary>
internal sealed class FeedOptionTests : ProcessTestBase
{
    [TestCase("unset Feed", "list", "asked: once; Feed: ; rest: list")]
    [TestCase("unset Feed", "--feed probe list", "asked: again; Feed: ; rest: list")]
    [TestCase("export Feed=full", "--feed probe", "asked: again; Feed: ; rest: ")]
    [TestCase("unset Feed", "--batches 1 --feed reduced", "asked: no; Feed: reduced; rest: --batches 1")]
    [TestCase("unset Feed", "--feed=full --form sync", "asked: no; Feed: full; rest: --form sync")]
    [TestCase("export Feed=reduced", "list", "asked: no; Feed: reduced; rest: list")]
    [TestCase("export Feed=reduced", "--feed full", "asked: no; Feed: full; rest: ")]
    [TestCase("export Feed=", "list", "asked: no; Feed: ; rest: list")]
    [TestCase("unset Feed", "--feed", "asked: once; Feed: ; rest: ")]
    public async Task The_feed_is_asked_unless_an_answer_is_given(string before, string arguments, string expected)
    {
        if (OperatingSystem.IsWindows())
            Assert.Ignore("the script is for a Unix shell");
        string script = Path.Combine(Checkout.Root, "transports", "Feed", "feed.sh");

        ProgramResult result = await Program.RunToolAsync("bash", Folder, "-uc", $$"""
            dotnet() { case "$*" in *Again=true) echo again >asked ;; *Probe.proj*) echo once >asked ;; esac; }
            {{before}}; . '{{script}}'; choose_feed /root {{arguments}}
            echo "asked: $(cat asked 2>/dev/null || echo no); Feed: ${Feed:-}; rest: ${REST[*]+"${REST[*]}"}"
            """);

        Assert.That(result.Output.TrimEnd('\n'), Is.EqualTo(expected));
        Assert.That(result.Errors, Is.Empty);
    }
}
