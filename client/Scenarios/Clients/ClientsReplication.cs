using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Client.Scenarios.Clients;

/// <summary>E. Lemes's findings of 2012 to 2014 beside this machine's.</summary>
internal static class ClientsReplication
{
    // Part 9 of the series (ericlemes.com, May 2012) has the figure in its text, the others are bars of pictures; what his clients and
    // servers did is in the code that he published.
    private const string Published =
        "Eric Lemes (\"Integrações entre Sistemas\", parts 4 to 16, 2012 to 2014) fetched 20,000 to 1,000,000 rows, one query a row, ten "
            + "times each: raw TCP with a single thread, at both ends, took 55 to 80 % longer than with several. "
        + "He shows small requests, a multi-threaded WCF client, and async against sync as bars without figures; async NET.TCP became "
        + "faster than his multi-threaded socket server.";

    private const string Why =
        "His rows came from a SQL Server at one end and were inserted at the other, and his multi-threaded pair fetched while it "
            + "inserted. Here, --row-delay stands for the server's work on a row. It is a wait that needs no processor, so the waits of "
        + "several threads overlap completely, unlike queries in a busy database; with 0, only the transport is left. "
        + "His multi-threaded client started a thread for each batch on one proxy, and his async client sent all calls at once, so "
        + "form and concurrency changed together; here, both forms have the same number of calls in flight, "
        + "each on a separate connection. A sync client calls the blocking operation of an async server, which then blocks threads "
        + "of its pool; the pool starts with one thread per processor.";

    private static readonly (string Variant, string Words, string His)[] s_questions =
    [
        ("one_row", "one row per request / batches", Wording.Missing),
        ("async_client_sync_server", "async client / sync, with a sync server", Wording.Missing),
        ("sync_client_async_server", "async server / sync, with a sync client", Wording.Missing),
        ("async_client_async_server", "both ends async / both sync", "faster"),
        (Threads, "several threads / one, in the client", Wording.Missing),
        (SingleThreaded, "one thread / several, in the server", "1.55–1.80"),
        .. from form in Enum.GetValues<CallForm>()
           from answer in new[] { ReplyKind.Stream, ReplyKind.Chunks }
           select (ClientVariants.Name(form, answer), $"{CsvText.Of(answer)} / list, {CsvText.Of(form)}", Wording.Missing),
    ];

    private const string SingleThreaded = "single_threaded";

    private static readonly double[] s_singleThreaded = [1.55, 1.80];

    /// <summary>What the variant of several threads starts with; their number follows.</summary>
    private const string Threads = "threads_";

    public static Replication Of(IReadOnlyList<RepetitionRecord> runs)
    {
        Contrast[] contrasts = [.. Contrasts.Build(runs).Where(contrast => contrast is { IsOfVariants: true, Ratio: not null })];
        string[] wires = [.. CellRepetitions.Of(runs).Select(cell => cell.Cell.Stacks).Distinct()];
        return new(
            "clients",
            Published,
            contrasts.Length == 0
                ? "No ratio is available: it needs two blocks with both."
                : string.Join(' ', wires.Select(wire => Sentence(contrasts, wire))),
            Why,
            [Table(contrasts, wires)])
        {
            Charts = [Chart(contrasts, wires)],
        };
    }

    // Of his other pairs, he shows bars without figures.
    private static ReplicationChart Chart(Contrast[] contrasts, string[] wires) => new(
        "One thread / several, in the server: time ratio",
        1,
        [
            .. from wire in wires
               let ours = Find(contrasts, wire, SingleThreaded)
               select new ReplicationRow(wire, s_singleThreaded, ours?.Ratio, ours?.RatioLo, ours?.RatioHi),
        ]);

    private static string Sentence(Contrast[] contrasts, string wire) =>
        $"Over {wire}, time ratios: " + string.Join("; ",
            from question in s_questions
            let ratio = Ratio(contrasts, wire, question.Variant)
            where ratio != Wording.Missing
            select $"{question.Words} {ratio}") + ".";

    private static ReplicationTable Table(Contrast[] contrasts, string[] wires) => new(
        "Times, one over the other [95 % CI]",
        ["what", "published", .. wires.Select(wire => $"ours, {wire}")],
        [.. s_questions.Select(question =>
            (string[])[question.Words, question.His, .. wires.Select(wire => Ratio(contrasts, wire, question.Variant))])]);

    private static string Ratio(Contrast[] contrasts, string wire, string variant) => Wording.Ratio(Find(contrasts, wire, variant));

    private static Contrast? Find(Contrast[] contrasts, string wire, string variant) =>
        contrasts.FirstOrDefault(contrast => contrast.CellB!.Stacks == wire && Is(contrast.CellB.Variant!, variant));

    private static bool Is(string variant, string asked) =>
        asked == Threads ? variant.StartsWith(Threads, StringComparison.Ordinal) : variant == asked;
}
