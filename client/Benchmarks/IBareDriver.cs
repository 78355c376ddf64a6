namespace IntegrationMethods.Client.Benchmarks;

/// <summary>A driver alone, in a loop: one connection to read and one to write, both statements prepared once.</summary>
internal interface IBareDriver : IDisposable
{
    /// <summary>Copies the first rows of ServiceTable into ClientTable, one query and one INSERT each, and blocks its thread.</summary>
    Task Copy(int rows);

    /// <inheritdoc cref="Copy"/>
    Task CopyAsync(int rows, CancellationToken ct);
}
