using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;
using static IntegrationMethods.Tests.Unit.Client.Scenarios.Rows.RowsCells;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

/// <summary><c>--answer</c>, <c>--gzip</c>, <c>--connections</c> and <c>--gc</c> as factors of a run.</summary>
internal sealed class AnswersTests
{
    [Test]
    public async Task Each_kind_of_answer_is_a_cell_of_the_transports_that_can_give_it()
    {
        IReadOnlyList<Cell> cells = await CellsAsync("--transport", "sockets/direct,soap/direct,grpc/direct", "--form", "async",
            "--in-flight", "8", "--answer", "list,chunks", "--gzip", "off,on");

        Assert.That(cells.Select(cell => cell.Key), Is.EquivalentTo(new[]
        {
            "inprocess/direct async 8", "sockets/direct async 8", "soap/direct async 8", "soap/direct+gzip async 8",
            "grpc/direct async 8", "grpc/direct+gzip async 8", "grpc/direct+chunks async 8", "grpc/direct+chunks+gzip async 8",
        }));
        Assert.That(cells.Where(cell => cell.Answer == ReplyKind.Chunks)
            .Select(Wording.Method), Is.EquivalentTo(new[] { "gRPC chunks", "gRPC chunks gzip" }));
    }

    [Test]
    public async Task Kinds_of_answers_are_compared_with_one_another_as_hints_and_forms_within_each()
    {
        IReadOnlyList<Cell> cells = await CellsAsync("--transport", "grpc/direct", "--in-flight", "8", "--answer", "list,stream");
        IReadOnlyList<Contrast> contrasts = Contrasts.Build([.. cells.SelectMany((cell, i) => SampleRuns.TenBlocks(cell, 1 + 0.1 * i))]);

        Assert.That(contrasts.Where(contrast => contrast.CellA!.Answer != contrast.CellB!.Answer)
            .Select(contrast => contrast.Family), Is.Not.Empty.And.All.EqualTo(Family.Exploratory));
        Assert.That(contrasts.Count(contrast => contrast.IsOfForms && contrast.CellA!.Answer == ReplyKind.Stream), Is.EqualTo(1));
        Assert.That(contrasts.Where(contrast => contrast.IsOfForms),
            Has.All.Matches<Contrast>(contrast => contrast!.CellA!.Answer == contrast.CellB!.Answer));
    }

    [Test]
    public async Task Each_garbage_collector_is_a_cell_of_its_own_with_a_floor_of_its_own()
    {
        IReadOnlyList<Cell> cells = await CellsAsync("--transport", "sockets/direct", "--in-flight", "8", "--gc", "workstation,server");
        RepetitionRecord[] runs = [.. cells.SelectMany((cell, i) => SampleRuns.TenBlocks(cell, 1 + 0.1 * i))];
        IReadOnlyList<Contrast> contrasts = Contrasts.Build(runs);

        Assert.That(cells.Select(cell => (cell.Key, cell.Gc)), Is.EquivalentTo(
            from form in new[] { "sync", "async" } from gc in Enum.GetValues<GcKind>() from name in new[] { "inprocess", "sockets" }
            select ($"{name}/direct{(gc == GcKind.Server ? "+gc_server" : "")} {form} 8", gc)));
        Assert.That(cells.Where(cell => cell.Gc == GcKind.Server && !cell.IsFloor).Select(Wording.Method)
            .Distinct(), Is.EqualTo(new[] { "sockets server GC" }));
        Assert.That(contrasts.Where(contrast => contrast.CellA!.Gc != contrast.CellB!.Gc)
            .Select(contrast => (contrast.Family, contrast.CellA!.Form == contrast.CellB!.Form)),
            Has.All.EqualTo((Family.Exploratory, true)).And.Exactly(2).Items);
        CellRepetitions[] all = [.. CellRepetitions.Of(runs)];
        Assert.That(all.Where(cell => !cell.Cell.IsFloor)
            .Select(cell => all.Single(floor => floor.IsFloorOf(cell)).Cell.Gc == cell.Cell.Gc), Has.All.True);
    }

    [Test]
    public async Task Calls_in_flight_share_as_many_connections_as_are_asked_for_and_the_floor_has_none_to_share()
    {
        IReadOnlyList<PlannedCell> cells = await PlannedAsync("--transport", "sockets/direct", "--form", "async", "--in-flight", "8",
            "--connections", "4,shared,each");

        Assert.That(cells.Select(planned => (planned.Cell.Key, planned.Workload.Connections, Wording.Method(planned.Cell))),
            Is.EqualTo(new[]
        {
            ("inprocess/direct async 8", 8, "in process"), ("sockets/direct async 8", 8, "sockets"),
            ("sockets/direct+1_shared async 8", 1, "sockets on one connection"),
                ("sockets/direct+4_shared async 8", 4, "sockets on 4 connections"),
        }));
    }

    [TestCase("sockets/direct", "--connections", "none",
        "--connections must be each, shared, numbers from 1 to 1000, or several of these, not 'none'")]
    [TestCase("sockets/direct", "--answer", "stream", "--answer stream is not supported by sockets/direct")]
    [TestCase("nettcp/direct", "--gzip", "on", "--gzip is not supported by nettcp/direct")]
    [TestCase("grpc/direct", "--answer", "parcels", "--answer must be one or more of list, stream, chunks, not 'parcels'")]
    [TestCase("grpc/direct", "--gzip", "perhaps", "--gzip must be one or more of off, on, not 'perhaps'")]
    public void A_transport_that_can_not_is_refused_with_those_that_can(string transport, string option, string value, string expected) =>
        Assert.That(() =>
            CellsAsync("--transport", transport, option, value), Throws.TypeOf<UsageException>().With.Message.Contains(expected));
}
