using System.CommandLine;
using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Client.Engine.Processes.Limits;
using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Client.Scenarios.Mail.Storage;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>Many small fetches: who wrote how often to a user, from the messages of the inbox in blob storage.</summary>
internal sealed class MailScenario : IScenario
{
    private readonly MailOptions _options = new();

    public string Name => "mail";

    public string Summary =>
        "fetching and parsing many small messages one by one, in parallel, async, and with tasks with and without ContinueWith";

    public IReadOnlyList<Option> Options => _options.All;

    public IReadOnlyDictionary<string, Func<IWork>> Works { get; } = new Dictionary<string, Func<IWork>>
    {
        ["storage"] = () => new StorageWork(),
        ["analyzer"] = () => new AnalyzerWork(),
    };

    public async Task<ScenarioPlan> PlanAsync(ParseResult parsed, RunSettings run, Action<string> say, CancellationToken ct)
    {
        MailSettings settings = _options.Read(parsed, run.Quick);
        Affinity.Check();
        IReadOnlyList<byte[]> messages = settings.Mailbox.Load();
        string expected = Expected(settings, messages);
        AzuriteStorage? azurite = settings.Azurite is { } account ? await AzuriteStorage.FillAsync(account, messages, ct) : null;
        var embedded = new StorageSetup(settings.Mailbox, settings.LatencyMs);
        var setup = new AnalyzerSetup("", new(""), messages.Count, settings.Connections, 0, settings.User);
        return new(
            [.. from processors in settings.Processors from pattern in MailPattern.All
                select Cell(setup with { Pattern = pattern, Processors = processors }, azurite, embedded, expected)],
            [
                azurite?.Words ?? string.Create(CultureInfo.InvariantCulture,
                    $"Storage: embedded, a separate process on this machine that answers each fetch after {settings.LatencyMs} ms "
                        + $"(--blob-latency) and may use every processor."),
                string.Create(CultureInfo.InvariantCulture,
                    $"{messages.Count} messages over at most {settings.Connections} connections; the first run of each fresh process is "
                        + $"shown separately (cold_ms), and the next one is timed."),
            ])
        {
            CleanUp = azurite is null ? null : azurite.DisposeAsync,
        };
    }

    public Replication? Replicate(IReadOnlyList<RepetitionRecord> runs) => MailReplication.Of(runs);

    // For generated messages, the answer is known without reading any.
    private static string Expected(MailSettings settings, IReadOnlyList<byte[]> messages)
    {
        if (settings.Mailbox.Folder is null)
            return GeneratedMail.Expected(messages.Count);
        var counts = new SenderCounts(settings.User);
        foreach (byte[] message in messages)
            counts.Add(message);
        return counts.Answer();
    }

    private static PlannedCell Cell(AnalyzerSetup setup, AzuriteStorage? azurite, StorageSetup embedded, string expected)
    {
        string? against = setup.Pattern == MailPattern.Normal ? null : MailPattern.Normal;
        Cell cell = Points.Cell(
            string.Create(CultureInfo.InvariantCulture, $"mail{(azurite is null ? "" : "/azurite")}/{setup.Processors}cpu"), setup.Pattern,
            against, MailPattern.Form(setup.Pattern), setup.Connections);
        return new(cell with { AsyncKind = MailPattern.AsyncKind(setup.Pattern) }, Points.Workload(setup.Count, 1, setup.Connections))
        {
            StartAsync = async (processes, ct) =>
            {
                WorkProcess? server = azurite is null ? await processes.StartAsync("storage", embedded, ct) : null;
                BlobAddress blobs = azurite?.Blobs ?? new(server!.Opened!);
                return new(
                    await processes.StartAsync("analyzer", setup with { Blobs = blobs }, ct, ProcessorCounts.First(setup.Processors)),
                    server);
            },
            Check = DigestCheck.Expecting(expected),
            Warmup = new(1),
        };
    }
}
