using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Serving;
using IntegrationMethods.Reports.Sentences;
using static IntegrationMethods.Tests.Unit.Client.Scenarios.Rows.RowsCells;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

/// <summary><c>--tls</c> as a factor of a run.</summary>
internal sealed class TlsTests
{
    private const string Fingerprint = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

    [Test]
    public async Task Each_transport_has_a_cell_in_clear_text_and_one_over_TLS_and_the_floor_has_no_wire_for_it()
    {
        IReadOnlyList<Cell> cells = await CellsAsync("--transport", "sockets/direct,grpc/direct", "--form", "async", "--in-flight", "8",
            "--gzip", "off,on", "--tls", "off,on");

        Assert.That(cells.Select(cell => cell.Key), Is.EquivalentTo(new[]
        {
            "inprocess/direct async 8", "sockets/direct async 8", "sockets/direct+tls async 8",
            "grpc/direct async 8", "grpc/direct+gzip async 8", "grpc/direct+tls async 8", "grpc/direct+gzip+tls async 8",
        }));
        Assert.That(cells.Where(cell => cell.Tls)
            .Select(Wording.Method), Is.EquivalentTo(new[] { "sockets TLS", "gRPC TLS", "gRPC gzip TLS" }));
    }

    [Test]
    public async Task TLS_is_compared_with_clear_text_of_the_same_method_and_form_in_a_family_of_its_own()
    {
        Contrast[] wall = [.. (await ContrastsAsync()).Where(contrast => contrast.Metric == Metric.WallTime)];

        Contrast[] ofTls = [.. wall.Where(contrast => contrast.Family == Family.Tls)];
        Assert.That(ofTls.Select(contrast => (contrast.B, contrast.A)), Is.EquivalentTo(new[]
        {
            ("sockets/direct+tls sync 8", "sockets/direct sync 8"), ("sockets/direct+tls async 8", "sockets/direct async 8"),
            ("soap/direct+tls sync 8", "soap/direct sync 8"), ("soap/direct+tls async 8", "soap/direct async 8"),
        }));
        Assert.That(ofTls.Select(contrast => contrast.FamilySize), Has.All.EqualTo(4));
        Assert.That(wall.Where(contrast => contrast is { IsOfForms: true, Family: not Family.Control })
            .Select(contrast => contrast.CellA!.Tls == contrast.CellB!.Tls), Has.All.True.And.Exactly(5).Items);
        Assert.That(wall.Where(contrast => contrast.Family == Family.Stack), Is.Empty);
    }

    [Test]
    public async Task The_answer_says_what_TLS_adds_to_a_call_to_a_row_and_to_a_connection()
    {
        var conclusion = Conclusion.Of(new RunResults(await RunsAsync()));
        string adds = conclusion.Findings.Single(finding => finding.StartsWith("TLS adds", StringComparison.Ordinal));

        Assert.That(conclusion.Findings, Has.One.StartsWith("sockets sync, 8 in flight: REFUSED, no verdict (sockets TLS/sockets 1.50"));
        // Half of 144 ms, for 20 calls of 50 rows.
        Assert.That(adds, Does.Match(@"sockets sync \(TLS 1\.3\) 3,[56]\d\d µs per call, 7[12]\.\d µs per row, 1,500 µs per connection; "));
        Assert.That(adds, Does.EndWith("To measure a new connection for each call: run proxies --tls off,on."));
    }

    [TestCase("--tls must be one or more of off, on, not 'maybe'.", "--tls", "maybe")]
    [TestCase("--server is one server, with TLS or without: use --tls on or --tls off.", "--server", "127.0.0.1:1", "--tls", "off,on")]
    [TestCase("--server with --tls on needs --server-certificate: copy \"certificate\" from the line that the server printed "
        + "when it started.", "--server", "127.0.0.1:1", "--tls", "on")]
    [TestCase("--server-certificate is that of a server that is already running with TLS: add --server and --tls on, or omit it.", "--tls",
        "on", "--server-certificate", Fingerprint)]
    [TestCase("--server-certificate is that of a server that is already running with TLS: add --server and --tls on, or omit it.",
        "--server", "127.0.0.1:1", "--server-certificate", Fingerprint)]
    [TestCase("--server-certificate must be the fingerprint that the server printed, 64 hexadecimal digits, not 'abc'.", "--server",
        "127.0.0.1:1", "--tls", "on", "--server-certificate", "abc")]
    public void What_does_not_fit_together_is_refused_in_one_line(string message, params string[] arguments) =>
        Assert.That(() =>
            CellsAsync(["--transport", "sockets/direct", "--form", "sync", .. arguments]),
            Throws.TypeOf<UsageException>().With.Message.EqualTo(message));

    [TestCase(Fingerprint, ExpectedResult = Fingerprint)]
    [TestCase(" 00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF\n",
        ExpectedResult = Fingerprint)]
    [TestCase("0x112233445566778899aabbccddeeff00112233445566778899aabbccddeeff", ExpectedResult = null)]
    [TestCase("", ExpectedResult = null)]
    public string? A_fingerprint_is_read(string text) => RunCertificate.ParseFingerprint(text);

    [TestCase(null)]
    [TestCase(Fingerprint)]
    public void Where_a_server_is_and_its_certificate_are_one_word_to_its_runner(string? certificate)
    {
        var served = new ServedAt("127.0.0.1:40123", certificate);

        Assert.That(ServedAt.Parse(served.ToString()), Is.EqualTo(served));
    }

    private static async Task<IReadOnlyList<Contrast>> ContrastsAsync() => Contrasts.All(await RunsAsync(), withPower: false);

    private static async Task<RepetitionRecord[]> RunsAsync() =>
    [
        .. (await CellsAsync("--transport", "sockets/direct,soap/direct", "--in-flight", "8", "--tls", "off,on"))
            .SelectMany(cell =>
                SampleRuns.TenBlocks(cell, cell.Tls ? 1.5 : 1)
                .Select((run, repetition) => run with
                {
                    TlsVersion = cell.Tls ? "1.3" : null,
                    Time = run.Time with { ConnectMs = repetition > 0 ? null : cell.Tls ? 2.5 : 1 },
                })),
    ];
}
