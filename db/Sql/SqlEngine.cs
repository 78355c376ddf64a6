using System.Data;
using System.Data.Common;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Db.Sql;

/// <summary>All that differs from one SQL engine to the next. A new one is a subclass in a folder of its own and a line of <see cref="DatabaseCatalog"/>.</summary>
internal abstract class SqlEngine
{
    public abstract string Name { get; }

    /// <inheritdoc cref="IDatabase.Location"/>
    public abstract string Location { get; }

    public abstract FormKind AsyncKind { get; }

    /// <summary>Opens connections that are ready for use. Pools and counting lie above it.</summary>
    public abstract DbDataSource Source { get; }

    /// <summary>Connections that can insert at the same time, where the engine knows a limit.</summary>
    public virtual int MaxWriters => int.MaxValue;

    /// <summary>What a table must look like, in this engine's own words.</summary>
    public abstract IReadOnlyList<ColumnShape> ShapeOf(Table table);

    /// <summary>What a table looks like; empty where it is absent.</summary>
    public abstract Task<IReadOnlyList<ColumnShape>> ReadShapeAsync(DbConnection connection, Table table, CancellationToken ct);

    public abstract Task<IReadOnlyDictionary<string, string>> ReadSettingsAsync(DbConnection connection, CancellationToken ct);

    /// <summary>Settings that the database file or server keeps, made once when it is opened.</summary>
    public virtual Task ConfigureAsync(DbConnection connection, CancellationToken ct) => Task.CompletedTask;

    /// <summary>Writes out what earlier work left behind, so that no repetition pays for the one before.</summary>
    public virtual Task CheckpointAsync(DbConnection connection, CancellationToken ct) => Task.CompletedTask;

    /// <summary>The row as it will be read again, where the engine keeps less than all of a float.</summary>
    public virtual ServiceTable AsStored(ServiceTable row) => row;

    /// <summary>Refuses a row that this engine can't store, before it is sent.</summary>
    /// <exception cref="RemedyException">It can't.</exception>
    public virtual void CheckRow(ServiceTable row)
    {
    }

    /// <summary>The one place where this engine's errors become lines for the user.</summary>
    /// <param name="error">What the driver threw.</param>
    /// <param name="rowId">The row that it was about, where there was one.</param>
    public abstract RemedyException Explain(DbException error, int? rowId = null);

    public virtual string CreateStatement(Table table) =>
        $"create table {table.Name} ({string.Join(", ", ShapeOf(table))})";

    /// <summary>Adds a parameter; an engine that needs sizes or types of its own to prepare a command gives them here.</summary>
    public virtual DbParameter AddParameter(DbCommand command, string name, DbType type)
    {
        DbParameter parameter = command.CreateParameter();
        parameter.ParameterName = $"@{name}";
        parameter.DbType = type;
        command.Parameters.Add(parameter);
        return parameter;
    }
}
