using System.Net;
using IntegrationMethods.Client.Engine.Calls;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// Servers that cheat, over real sockets, in both forms, with the rows inserted and with the rows only kept (<c>--only read</c>):
/// the repetition must be void.
/// </summary>
internal static class CorruptionCheck
{
    private const int Batches = 4;
    private const int BatchSize = 25;
    private const int Rows = Batches * BatchSize;

    private static readonly (string Name, Func<ServiceTable[], ServiceTable[]> Cheat)[] s_cheats =
    [
        ("a row dropped", rows => rows[1..]),
        ("a row duplicated", rows => [.. rows, rows[^1]]),
        ("a row replaced by another", rows => [rows[1], .. rows[1..]]),
        ("a row altered", rows => [rows[0] with { StringField2 = "another" }, .. rows[1..]]),
        ("two rows swapped", rows =>
            [rows[1] with { ServiceTableID = rows[0].ServiceTableID }, rows[0] with { ServiceTableID = rows[1].ServiceTableID },
            .. rows[2..]]),
    ];

    public static async Task<IReadOnlyList<CheckRow>> RunAsync(CancellationToken ct)
    {
        List<CheckRow> rows = [await RowAsync("none, an intact repetition", "valid", database =>
            Task.FromResult(database.ServiceTables), ct)];
        foreach ((string name, Func<ServiceTable[], ServiceTable[]> cheat) in s_cheats)
            rows.Add(await RowAsync(name, "void", database =>
                Task.FromResult<IServiceTables>(new CheatingTables(database.ServiceTables, cheat)), ct));
        rows.Add(await RowAsync("one SELECT for all rows", "void", async database =>
            new MemoryServiceTables(await database.ReadServiceTableAsync(Rows, ct)), ct));
        return rows;
    }

    private static async Task<CheckRow> RowAsync(string name, string expected, Func<IDatabase, Task<IServiceTables>> serve,
        CancellationToken ct)
    {
        var complaints = new List<string?>();
        foreach (CallForm form in Enum.GetValues<CallForm>())
        {
            foreach (Ablation only in new[] { Ablation.None, Ablation.Read })
                complaints.Add(await ComplaintAsync(serve, form, only, ct));
        }
        int agree = complaints.Count(complaint => complaint is not null == (expected == "void"));
        string seen = string.Create(CultureInfo.InvariantCulture,
            $"{expected} in {agree} of {complaints.Count}{(complaints.OfType<string>().FirstOrDefault() is { } why ? $": {why}" : "")}");
        return new CheckRow($"corruption: {name}", expected, seen, agree == complaints.Count);
    }

    private static async Task<string?> ComplaintAsync(Func<IDatabase, Task<IServiceTables>> serve, CallForm form, Ablation only,
        CancellationToken ct)
    {
        await using IDatabase database = await DatabaseCatalog.OpenAsync(DatabaseCatalog.Memory(Rows), ct);
        ITransport sockets = TransportSelection.Find(TransportCatalog.Create(new TransportOptions()), "sockets/direct");
        await using IListener server = await sockets.ListenAsync(new IPEndPoint(IPAddress.Loopback, 0), await serve(database), form, ct);
        await using IConnection connection = await sockets.ConnectAsync(server.EndPoint, form, ct);
        DroppedRows? kept = only.InsertsRows() ? null : new DroppedRows();
        try
        {
            await new Callers([connection], kept ?? database.ClientTable, form, Batches, BatchSize).RunAsync(ct);
        }
        catch (RemedyException error)
        {
            return error.Message;
        }
        return await ComplainAsync(database, kept?.Digest() ?? await database.DigestClientTableAsync(ct: ct), only.InsertsRows()
            ? Rows
            : 0, ct);
    }

    private static async Task<string?> ComplainAsync(IDatabase database, RowDigest target, int inserts, CancellationToken ct)
    {
        StatementCounts done = database.Counts;
        var parity = new Parity
        {
            RowQueries = done.RowQueries,
            Inserts = done.Inserts,
            Commits = done.Commits,
            RowsExpected = Rows,
            RowsArrived = target.Count,
            RowsDistinct = target.DistinctIds,
            SourceSha256 = (await database.DigestServiceTableAsync(Rows, ct: ct)).Sha256,
            TargetSha256 = target.Sha256,
        };
        return ParityCheck.Complain(parity, new StatementCounts(Rows, inserts, inserts));
    }

    /// <summary>A server's rows, each answer of which is tampered with.</summary>
    private sealed class CheatingTables(IServiceTables honest, Func<ServiceTable[], ServiceTable[]> cheat) : IServiceTables
    {
        public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
            cheat([.. honest.GetServiceTables(firstId, lastId, ct)]);

        public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(
            int firstId, int lastId, CancellationToken ct = default) =>
            cheat([.. await honest.GetServiceTablesAsync(firstId, lastId, ct)]);
    }
}
