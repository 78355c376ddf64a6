namespace IntegrationMethods.Db;

/// <summary>The client's table. Each row is one INSERT. Safe for concurrent calls.</summary>
public interface IClientTable
{
    /// <summary>
    /// The rows of one call, an INSERT each, committed as <see cref="DatabaseOptions.Commit"/> says. Blocks its thread, truly.
    /// </summary>
    /// <exception cref="RemedyException">A row is there already, or the engine failed.</exception>
    void InsertAll(IReadOnlyList<ServiceTable> rows);

    /// <inheritdoc cref="InsertAll"/>
    ValueTask InsertAllAsync(IReadOnlyList<ServiceTable> rows, CancellationToken ct = default);
}
