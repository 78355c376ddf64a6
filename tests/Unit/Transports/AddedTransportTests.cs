using System.CommandLine;
using IntegrationMethods.Client.Commands;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Tests.Shared.Examples;
using IntegrationMethods.Tests.Unit.Client.Scenarios;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Unit.Transports;

/// <summary>
/// The example of transports/README.md as a line of the catalog: its display name, said once, is shown wherever a transport is named.
/// </summary>
internal sealed class AddedTransportTests
{
    private const string Key = "jsonlines/direct", DisplayName = "JSON lines";

    private readonly RowsOptions _options = new(new CommonOptions(), Catalog);

    [Test]
    public void The_option_takes_it_and_its_help_and_errors_name_it() => Assert.Multiple(() =>
    {
        Assert.That(Read("--transport jsonlines").Transports.Single().Key, Is.EqualTo(Key));
        Assert.That(Read("").Transports, Has.One.Property(nameof(ITransport.Key)).EqualTo(Key), "in the default run");
        Assert.That(Read("--transport all").Transports,
            Has.Count.EqualTo(Catalog(new()).Count(transport => transport.BrokerScheme is null)));
        Assert.That(Option().Description, Does.Contain($"jsonlines ({DisplayName})"));
        Assert.That(() => Read("--transport pigeon"), Throws.TypeOf<UsageException>().With.Message.Contains($"{Key} ({DisplayName})"));
        Assert.That(Option().GetCompletions(System.CommandLine.Completions.CompletionContext.Empty)
            .Select(word => word.Label), Does.Contain(Key));
    });

    [Test]
    public void The_list_has_a_line_of_it() =>
        Assert.That(ListCommand.TransportLines(Catalog(new())), Has.One.Match($@"^  {Key} +{DisplayName} +native +native +no +tcp$"));

    [Test]
    public void Reports_name_it() => Assert.Multiple(() =>
    {
        RepetitionRecord[] runs = Runs();
        Assert.That(Wording.Method(runs[0].Cell), Is.EqualTo(DisplayName));
        Assert.That(Conclusion.Of(new(runs)).Brief, Has.Some.Contains(DisplayName));
    });

    [Test]
    public void The_files_and_the_page_of_a_run_name_it()
    {
        using var folder = new ReportFolder(Runs());

        string page = folder.Report();

        Assert.Multiple(() =>
        {
            Assert.That(page, Does.Contain(DisplayName));
            foreach (string file in new[] { "runs.csv", "comparison.csv" })
                Assert.That(File.ReadAllText(folder[file]), Does.Contain($",jsonlines,{DisplayName},direct,"), file);
        });
    }

    private static IReadOnlyList<ITransport> Catalog(TransportOptions options) =>
        [.. TransportCatalog.Create(options), new JsonLinesTransport(options)];

    private Option Option() => _options.All.Single(option => option.Name == "--transport");

    private RowsRequest Read(string line)
    {
        var root = new RootCommand();
        foreach (Option option in _options.All)
            root.Options.Add(option);
        return _options.Read(root.Parse(line + " --db memory"), Plans.Settings(new RowsScenario(new CommonOptions())));
    }

    // As the plan of a run makes its cells, and as ten blocks would measure them.
    private RepetitionRecord[] Runs()
    {
        RowsRequest request = Read("--transport jsonlines --in-flight 8");
        var plan = new RowsPlan(request.Settings, _ => [RowDigest.Of([])], FormKind.Native);
        Cell[] cells = [.. plan.Cells(request).Select(planned => planned.Cell).OrderBy(cell => cell.IsFloor)];
        return [.. cells.SelectMany((cell, i) => SampleRuns.TenBlocks(cell, 1 + 0.2 * i)), .. SampleRuns.Controls(cells[0], 1)];
    }
}
