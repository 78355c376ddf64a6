using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;
using IntegrationMethods.Transports.Wcf;
using static IntegrationMethods.Tests.Unit.Client.Scenarios.Rows.RowsCells;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

/// <summary><c>--stacks</c>: one stack of each method, or this project's own beside it.</summary>
internal sealed class StacksTests
{
    private static readonly string s_server = CoreWcfLibrary.OffBecause is null ? "corewcf" : "direct";

    [Test]
    public async Task A_default_run_has_the_floor_and_four_methods_on_one_stack_each()
    {
        IReadOnlyList<Cell> cells = await CellsAsync();

        Assert.That(cells.Select(cell => cell.Stacks).Distinct(), Is.EquivalentTo(new[]
        {
            "inprocess/direct", "sockets/direct", $"nettcp/wcf>{s_server}", $"soap/wcf>{s_server}", "grpc/grpc-dotnet",
        }));
        Assert.That(cells.Select(cell => (cell.Stacks, cell.Form)), Is.Unique.And.Exactly(10).Items);
    }

    [Test]
    public async Task Both_stacks_are_compared_in_a_family_whose_sentences_name_the_authors()
    {
        IReadOnlyList<Cell> cells = await CellsAsync("--transport", "grpc,sockets", "--stacks", "both", "--form", "async");
        Cell[] methods = [.. cells.Where(cell => cell.Control is null)];
        IReadOnlyList<Contrast> contrasts = Contrasts.Build(
        [
            .. methods.SelectMany((cell, index) => SampleRuns.TenBlocks(cell, cell.ClientStack == "grpc-dotnet" ? 1.5 : 1, shift: index)),
            .. SampleRuns.Controls(methods.First(cell => cell.Transport == "sockets"), 1),
        ], withPower: false);

        Contrast cost = contrasts.Single(contrast => contrast.Family == Family.Stack);
        Assert.That((cost.A, cost.B), Is.EqualTo(("grpc/direct async 8", "grpc/grpc-dotnet async 8")));
        Assert.That(VerdictSentences.Of(cost), Does.EndWith("; gRPC is this project's own code, gRPC (grpc-dotnet) is a library's."));
        Contrast declared = contrasts.Single(contrast => contrast.Family == Family.Declared);
        Assert.That((declared.A, declared.B), Is.EqualTo(("grpc/grpc-dotnet async 8", "sockets/direct async 8")));
    }

    [Test]
    public async Task The_first_lines_of_a_run_say_which_stack_is_at_each_end()
    {
        string[] lines = [.. StackSentences.Of(await CellsAsync())];

        Assert.That(lines, Does.Contain("sockets: client and server are this project's own code."));
        Assert.That(lines, Does.Contain("gRPC: client and server are the library grpc-dotnet."));
        Assert.That(lines, Does.Contain(
            $"NET.TCP, SOAP: the client is the library wcf; the server is "
                + $"{(s_server == "direct" ? "this project's own code" : "the library corewcf")}."));
    }
}
