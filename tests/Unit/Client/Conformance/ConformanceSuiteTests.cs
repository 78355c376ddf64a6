using IntegrationMethods.Client.Conformance;

namespace IntegrationMethods.Tests.Unit.Client.Conformance;

/// <summary>The rules that transports of others are held to: good ones keep all of them, and each kind of bad one breaks its own.</summary>
[Parallelizable(ParallelScope.All)]
internal sealed class ConformanceSuiteTests
{
    [Test]
    public async Task A_good_transport_keeps_every_rule_in_both_forms()
    {
        const string Key = "sockets/direct";
        IReadOnlyList<ConformanceRow> rows = await Run(TransportCases.Create(Key));

        Assert.That(rows.Where(row => row.Failure is not null).Select(row => row.Line), Is.Empty);
        Assert.That(rows, Has.Count.EqualTo(2 * ConformanceRules.All.Count));
        Assert.That(rows[0].Line, Is.EqualTo($"pass  {Key} sync   a range arrives whole, in order and unchanged"));
    }

    [Test]
    public async Task A_row_that_is_lost_breaks_the_rules_about_rows() => Assert.That(
        await Broken(rows => new Spoilt(rows) { Rows = answer => answer.Count > 1 ? [.. answer.Skip(1)] : answer }),
        Does.Contain("a range arrives whole, in order and unchanged").And.Contain("awkward texts, numbers and dates arrive unchanged")
            .And.Contain("concurrent calls on one connection get their own rows"));

    [Test]
    public async Task A_date_that_loses_its_kind_is_seen() => Assert.That(
        await Broken(rows =>
            new Spoilt(rows) { Rows = answer =>
                [.. answer.Select(row => row with { CreationDate = DateTime.SpecifyKind(row.CreationDate, DateTimeKind.Utc) })] }),
        Is.EqualTo(new[] { "awkward texts, numbers and dates arrive unchanged", "each of these rows arrives unchanged alone" }));

    [Test]
    public async Task Ids_that_do_not_arrive_are_seen() =>
        Assert.That(await Broken(rows => new Spoilt(rows) { Last = last => last == int.MaxValue ? 0 : last }),
            Is.EqualTo(new[] { "ids of any size reach the server" }));

    [Test]
    public async Task A_call_of_the_other_form_is_seen() =>
        Assert.That(await Broken(rows => new Spoilt(rows) { SwapsForms = true }),
            Is.EqualTo(new[] { "a call runs the operation in its own form, whatever the server's form" }));

    [Test]
    public async Task A_fault_that_loses_its_code_and_details_that_get_out_are_seen() => Assert.That(
        await Broken(rows =>
            new Spoilt(rows) { Fails = error => new ServiceFaultException(ServiceFaultCode.InternalServiceFault, error.Message) }),
        Is.EqualTo(new[] { "a fault arrives with code and message, and the connection stays usable",
            "an unexpected failure arrives without its details" }));

    private static async Task<IEnumerable<string>> Broken(Func<IServiceTables, IServiceTables> spoil) =>
        [.. (await Run(new SpoiltTransport(TransportCases.Create("sockets/direct"), spoil))).Where(row => row.Failure is not null)
            .Select(row => row.Rule).Distinct()];

    private static Task<IReadOnlyList<ConformanceRow>> Run(ITransport transport) =>
        ConformanceSuite.RunAsync(transport, _ => { }, CancellationToken.None);

    /// <summary>Rows on their way to the wire, spoilt.</summary>
    private sealed class Spoilt(IServiceTables rows) : IServiceTables
    {
        public Func<IReadOnlyList<ServiceTable>, IReadOnlyList<ServiceTable>> Rows { get; init; } = answer => answer;

        public Func<int, int> Last { get; init; } = last => last;

        public Func<Exception, Exception> Fails { get; init; } = error => error;

        public bool SwapsForms { get; init; }

        public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
            Answer(CallForm.Sync, firstId, lastId);

        public ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) =>
            ValueTask.FromResult(Answer(CallForm.Async, firstId, lastId));

        private IReadOnlyList<ServiceTable> Answer(CallForm form, int firstId, int lastId)
        {
            try
            {
                bool sync = (form == CallForm.Sync) != SwapsForms;
                return Rows(sync
                    ? rows.GetServiceTables(firstId, Last(lastId))
                    : rows.GetServiceTablesAsync(firstId, Last(lastId)).AsTask().GetAwaiter().GetResult());
            }
            catch (Exception error) when (Fails(error) != error)
            {
                throw Fails(error);
            }
        }
    }
}
