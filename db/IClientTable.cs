using IntegrationMethods.Transports;

namespace IntegrationMethods.Db;

/// <summary>The client's table. Each row is one INSERT and one commit. Safe for concurrent calls.</summary>
public interface IClientTable
{
    /// <summary>Blocks its thread, truly.</summary>
    /// <exception cref="RemedyException">The row is there already, or the engine failed.</exception>
    void Insert(ServiceTable row);

    /// <inheritdoc cref="Insert"/>
    ValueTask InsertAsync(ServiceTable row, CancellationToken ct = default);
}
