using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Processes.Options;
using IntegrationMethods.Reports;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

/// <summary><c>--answer</c> and <c>--gzip</c> as factors of a run.</summary>
internal sealed class AnswersTests
{
    [Test]
    public async Task Each_kind_of_answer_is_a_cell_of_the_transports_that_can_give_it()
    {
        IReadOnlyList<Cell> cells = await CellsAsync("--transport", "sockets/direct,soap/direct,grpc/direct", "--form", "async", "--in-flight", "8", "--answer", "list,chunks", "--gzip", "off,on");

        Assert.That(cells.Select(cell => cell.Key), Is.EquivalentTo(new[]
        {
            "inprocess/direct async 8", "sockets/direct async 8", "soap/direct async 8", "soap/direct+gzip async 8",
            "grpc/direct async 8", "grpc/direct+gzip async 8", "grpc/direct+chunks async 8", "grpc/direct+chunks+gzip async 8",
        }));
        Assert.That(cells.Where(cell => cell.Answer == AnswerKind.Chunks).Select(Wording.Method), Is.EquivalentTo(new[] { "gRPC chunks", "gRPC chunks gzip" }));
    }

    [Test]
    public async Task Kinds_of_answers_are_compared_with_one_another_as_hints_and_forms_within_each()
    {
        IReadOnlyList<Cell> cells = await CellsAsync("--transport", "grpc/direct", "--in-flight", "8", "--answer", "list,stream");
        IReadOnlyList<Contrast> contrasts = Contrasts.Build([.. cells.SelectMany((cell, i) => SampleRuns.TenBlocks(cell, 1 + 0.1 * i))]);

        Assert.That(contrasts.Where(contrast => contrast.CellA!.Answer != contrast.CellB!.Answer).Select(contrast => contrast.Family), Is.Not.Empty.And.All.EqualTo(Family.Exploratory));
        Assert.That(contrasts.Count(contrast => contrast.IsOfForms && contrast.CellA!.Answer == AnswerKind.Stream), Is.EqualTo(1));
        Assert.That(contrasts.Where(contrast => contrast.IsOfForms), Has.All.Matches<Contrast>(contrast => contrast.CellA!.Answer == contrast.CellB!.Answer));
    }

    [TestCase("sockets/direct", "--answer", "stream", "--answer stream is not available for sockets/direct")]
    [TestCase("nettcp/direct", "--gzip", "on", "--gzip is not available for nettcp/direct")]
    [TestCase("grpc/direct", "--answer", "parcels", "--answer must be some of list, stream, chunks, not 'parcels'")]
    [TestCase("grpc/direct", "--gzip", "perhaps", "--gzip must be some of off, on, not 'perhaps'")]
    public void A_transport_that_can_not_is_refused_with_those_that_can(string transport, string option, string value, string expected) =>
        Assert.That(() => CellsAsync("--transport", transport, option, value), Throws.TypeOf<UsageException>().With.Message.Contains(expected));

    private static async Task<IReadOnlyList<Cell>> CellsAsync(params string[] arguments)
    {
        var scenario = new RowsScenario(new CommonOptions());
        await using ScenarioPlan plan = await scenario.PlanAsync(quick: false, [.. arguments, "--db", "memory"]);
        return [.. plan.Cells.Select(planned => planned.Cell)];
    }
}
