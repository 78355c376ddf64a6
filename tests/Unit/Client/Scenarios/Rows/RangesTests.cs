using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Rows;

/// <summary>Which runs have several ranges of rows.</summary>
internal sealed class RangesTests
{
    private static readonly RowsRequest s_request = new()
    {
        Settings = new() { Serving = new() { Database = new DatabaseOptions { Engine = "sqlite" } }, Batches = 20, BatchSize = 50 },
        Catalog = [],
        Transports = [],
        Forms = [CallForm.Sync],
        InFlight = [8],
        Container = new(),
    };

    [TestCase(20, 12)]
    [TestCase(1_000, 4)]
    [TestCase(10_000, 1)]
    public void The_cells_of_a_usual_block_have_one_each_if_the_rows_are_not_too_many(int calls, int ranges) =>
        Assert.That((s_request with { Settings = s_request.Settings with { Batches = calls } }).Ranges, Is.EqualTo(ranges));

    [Test]
    public void Tables_are_emptied_each_time_where_that_takes_no_time_or_rows_may_be_missing()
    {
        RowsRequest[] requests =
        [
            s_request.On(DatabaseCatalog.Memory(400)),
            s_request with { Settings = s_request.Settings with { Only = Ablation.Read } },
            s_request with { MinRepetition = TimeSpan.FromMilliseconds(35) },
            s_request with { RowsPerCall = [1, 50] },
            s_request with { RowBytes = [50_000] },
            s_request with { ComparesBuilds = true },
            s_request with { Server = new(IPAddress.Loopback, 1) },
        ];
        Assert.That(requests.Select(request => request.Ranges), Has.All.EqualTo(1));
    }
}
