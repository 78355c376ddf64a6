using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios.Clients;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Clients;

/// <summary>Which cells a command line makes, and which it refuses.</summary>
internal sealed class ClientsScenarioTests
{
    [Test]
    public async Task Each_point_has_its_variants_with_the_one_that_they_are_held_against_first()
    {
        await using ScenarioPlan plan = await new ClientsScenario().PlanAsync(quick: false);

        Assert.That(plan.Cells.Select(cell => (cell.Cell.Scenario, cell.Cell.Variant, cell.Cell.Against, cell.Cell.Form)),
            Is.EqualTo(new (string, string?, string?, CallForm)[]
        {
            ("clients/requests", "batches", null, CallForm.Sync),
            ("clients/requests", "one_row", "batches", CallForm.Sync),
            ("clients/forms", "sync_client_sync_server", null, CallForm.Sync),
            ("clients/forms", "async_client_sync_server", "sync_client_sync_server", CallForm.Async),
            ("clients/forms", "sync_client_async_server", "sync_client_sync_server", CallForm.Sync),
            ("clients/forms", "async_client_async_server", "sync_client_sync_server", CallForm.Async),
            ("clients/threads", "one_thread", null, CallForm.Sync),
            ("clients/threads", "threads_8", "one_thread", CallForm.Sync),
            ("clients/server", "multi_threaded", null, CallForm.Sync),
            ("clients/server", "single_threaded", "multi_threaded", CallForm.Sync),
        }));
    }

    // What is paired by calls and calls in flight must be equal in them, though connections differ.
    [Test]
    public async Task All_variants_of_a_point_are_paired_and_fetch_as_many_rows()
    {
        await using ScenarioPlan plan = await new ClientsScenario()
            .PlanAsync(quick: false, "--rows", "120", "--batch-size", "20", "--threads", "3");

        Assert.That(plan.Cells.Select(cell => cell.Workload.Rows), Has.All.EqualTo(120));
        Assert.That(Declared(plan).Count(), Is.EqualTo(plan.Cells.Count(cell => cell.Cell.Against is not null)));
        Assert.That(plan.Cells.Single(cell => cell.Cell.Variant == "threads_3").Workload.Connections, Is.EqualTo(3));
    }

    [Test]
    public async Task A_quick_run_is_of_two_points_unless_others_are_asked_for()
    {
        await using ScenarioPlan quick = await new ClientsScenario().PlanAsync(quick: true);
        await using ScenarioPlan asked = await new ClientsScenario()
            .PlanAsync(quick: true, "--points", "threads", "--transport", "soap/direct,grpc/direct");

        Assert.That(quick.Cells.Select(cell => cell.Cell.Scenario).Distinct(), Is.EqualTo(new[] { "clients/requests", "clients/server" }));
        Assert.That(quick.Cells.Select(cell => cell.Workload.Rows), Has.All.EqualTo(200));
        Assert.That(asked.Cells.Select(cell => (cell.Cell.Transport, cell.Cell.Scenario)).Distinct(),
            Is.EqualTo(new[] { ("soap", "clients/threads"), ("grpc", "clients/threads") }));
    }

    [Test]
    public async Task Answers_are_compared_in_both_forms_over_transports_that_have_several()
    {
        await using ScenarioPlan plan = await new ClientsScenario()
            .PlanAsync(quick: true, "--points", "answers", "--transport", "sockets/direct,grpc/direct");

        Assert.That(plan.Cells.Select(cell => (cell.Cell.Variant, cell.Cell.Against, cell.Cell.Form, cell.Cell.Answer, cell.Cell.Wire)),
            Is.EqualTo(new (string, string?, CallForm, ReplyKind, string)[]
        {
            ("sync_list", null, CallForm.Sync, ReplyKind.List, "grpc/direct"),
            ("sync_stream", "sync_list", CallForm.Sync, ReplyKind.Stream, "grpc/direct+stream"),
            ("sync_chunks", "sync_list", CallForm.Sync, ReplyKind.Chunks, "grpc/direct+chunks"),
            ("async_list", null, CallForm.Async, ReplyKind.List, "grpc/direct"),
            ("async_stream", "async_list", CallForm.Async, ReplyKind.Stream, "grpc/direct+stream"),
            ("async_chunks", "async_list", CallForm.Async, ReplyKind.Chunks, "grpc/direct+chunks"),
        }));
        Assert.That(Declared(plan).Select(contrast => (contrast.CellA!.Variant, contrast.CellB!.Variant)),
            Is.EquivalentTo(plan.Cells.Where(cell => cell.Cell.Against is not null)
            .Select(cell => (cell.Cell.Against, cell.Cell.Variant))));
    }

    [TestCase("--points answers compares kinds of answers, and sockets/direct has only one: choose some of grpc/", "--points", "answers",
        "--transport", "sockets/direct")]
    public void Answers_of_one_kind_alone_are_refused(string message, params string[] arguments) =>
        Assert.That(() =>
            new ClientsScenario().PlanAsync(quick: false, arguments), Throws.TypeOf<UsageException>().With.Message.StartsWith(message));

    [TestCase("--batch-size must divide --rows 1000, so that every batch is whole: 30 leaves 10.", "--batch-size", "30")]
    [TestCase("--points must be all, or some of requests, forms, threads, server, answers, not 'speed'.", "--points", "speed")]
    public void Wrong_arguments_are_refused_in_one_line(string message, params string[] arguments) =>
        Assert.That(() =>
            new ClientsScenario().PlanAsync(quick: false, arguments), Throws.TypeOf<UsageException>().With.Message.EqualTo(message));

    private static IEnumerable<Contrast> Declared(ScenarioPlan plan) =>
        Contrasts.Build(
            [.. plan.Cells.SelectMany(cell => new[] { 1, 2 }.Select(block => SampleRuns.Run(cell.Cell, cell.Workload, block, 10)))])
            .Where(contrast => contrast.IsOfVariants);
}
