using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;
using static IntegrationMethods.Tests.Unit.Client.Scenarios.Rows.RowsCells;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

/// <summary><c>--address</c> as a factor of a run.</summary>
internal sealed class AddressTests
{
    [Test]
    public async Task Each_transport_that_can_has_a_cell_by_TCP_and_one_by_Unix_socket()
    {
        IReadOnlyList<Cell> cells = await CellsAsync("--transport", "sockets/direct,rest/direct", "--form", "async", "--tls", "off,on",
            "--address", "tcp,unix");

        Assert.That(cells.Select(cell => cell.Key), Is.EquivalentTo(new[]
        {
            "inprocess/direct async 8", "sockets/direct async 8", "sockets/direct+unix async 8", "sockets/direct+tls async 8",
                "sockets/direct+tls+unix async 8",
            "rest/direct async 8", "rest/direct+unix async 8", "rest/direct+tls async 8", "rest/direct+tls+unix async 8",
        }));
        Assert.That(cells.Where(cell => cell.Address == AddressKind.Unix)
            .Select(Wording.Method), Is.EquivalentTo(new[] { "sockets Unix", "sockets TLS Unix", "REST Unix", "REST TLS Unix" }));
    }

    [Test]
    public async Task Unix_sockets_are_compared_with_TCP_of_the_same_method_and_form_in_a_family_of_their_own()
    {
        IReadOnlyList<Cell> cells = await CellsAsync("--transport", "sockets/direct,soap/direct", "--address", "tcp,unix");
        IReadOnlyList<Contrast> contrasts =
            Contrasts.Build([.. cells.SelectMany(cell => SampleRuns.TenBlocks(cell, cell.Address == AddressKind.Unix ? 0.8 : 1))],
            withPower: false);

        Assert.That(contrasts.Where(contrast => contrast.Family == Family.Address)
            .Select(contrast => (contrast.B, contrast.A, contrast.FamilySize)), Is.EquivalentTo(new[]
        {
            ("sockets/direct+unix sync 8", "sockets/direct sync 8", 4), ("sockets/direct+unix async 8", "sockets/direct async 8", 4),
            ("soap/direct+unix sync 8", "soap/direct sync 8", 4), ("soap/direct+unix async 8", "soap/direct async 8", 4),
        }));
        Assert.That(contrasts.Where(contrast => contrast.Family == Family.Declared)
            .Select(contrast => (contrast.CellA!.Address, contrast.CellB!.Address)), Has.All.EqualTo((AddressKind.Tcp, AddressKind.Tcp)));
    }

    [Test]
    public void Named_pipes_are_compared_with_TCP_though_their_sync_form_is_emulated()
    {
        Cell[] tcp = [SampleRuns.Cell("sockets", CallForm.Sync), SampleRuns.Cell("sockets", CallForm.Async)];
        IReadOnlyList<Contrast> contrasts =
            Contrasts.Build([.. tcp.Concat(tcp.Select(cell => cell with { Address = AddressKind.Pipe, SyncKind = FormKind.OverAsync }))
            .SelectMany(cell => SampleRuns.TenBlocks(cell, 1))], withPower: false);

        Assert.That(contrasts.Where(contrast => contrast.Family == Family.Address).Select(contrast => (contrast.A, contrast.B))
            .Distinct(), Is.EquivalentTo(tcp.Select(cell => (cell.Key, (cell with { Address = AddressKind.Pipe }).Key))));
    }

    [Test]
    public async Task With_Unix_sockets_alone_they_are_the_question_of_the_run()
    {
        IReadOnlyList<Cell> cells = await CellsAsync("--transport", "sockets/direct,soap/direct", "--address", "unix");
        IReadOnlyList<Contrast> contrasts = Contrasts.Build([.. cells.SelectMany(cell => SampleRuns.TenBlocks(cell, 1))], withPower: false);

        Assert.That(contrasts.Count(contrast => contrast.Family == Family.Declared), Is.EqualTo(4));
    }

    [Test]
    [Platform(Exclude = "Win", Reason = "Windows has named pipes.")]
    public void Named_pipes_are_refused_where_the_system_has_none([Values("pipe", "tcp,pipe")] string addresses) =>
        What_does_not_fit_together_is_refused_in_one_line(
        "--address pipe needs Windows named pipes, which this system doesn't have: use --address unix.", "--address", addresses);

    [TestCase("--address must be one or more of tcp, unix, pipe, not 'udp'.", "--address", "udp")]
    [TestCase("--server is one server, which listens in one way: use one of --address tcp, unix and pipe.", "--address", "tcp,unix",
        "--server", "127.0.0.1:1")]
    public void What_does_not_fit_together_is_refused_in_one_line(string message, params string[] arguments) =>
        Assert.That(() =>
            CellsAsync(["--transport", "sockets/direct", "--form", "sync", .. arguments]),
            Throws.TypeOf<UsageException>().With.Message.EqualTo(message));
}
