using System.Data.Common;
using IntegrationMethods.Db.Sql;

namespace IntegrationMethods.Tests.Unit.Db.Sql;

/// <summary>An engine whose server is never asked: whether it is absent is all that a test says of it.</summary>
internal sealed class AbsentEngine(bool absent) : SqlEngine
{
    public override string Name => "absent";

    public override string Location => "AbsentDB at 127.0.0.1:1";

    public override FormKind AsyncKind => FormKind.Native;

    public override DbDataSource Source => throw new NotSupportedException();

    public override IReadOnlyList<ColumnShape> ShapeOf(Table table) => [];

    public override Task<IReadOnlyList<ColumnShape>> ReadShapeAsync(DbConnection connection, Table table, CancellationToken ct) =>
        throw new NotSupportedException();

    public override Task<IReadOnlyDictionary<string, string>> ReadSettingsAsync(DbConnection connection, CancellationToken ct) =>
        throw new NotSupportedException();

    public override Task<IAsyncDisposable?> TryLockAsync(CancellationToken ct) => throw new NotSupportedException();

    public override RemedyException Explain(DbException error, int? rowId = null) => new("refuses connections: start it", error);

    public override bool IsAbsent(DbException error) => absent;
}
