namespace IntegrationMethods.Client.Engine;

/// <summary>The cells of a run of a scenario, and what they share.</summary>
/// <param name="Cells">In the order of their points; in each point the variant that the others are held against comes first.</param>
/// <param name="Opening">What people should know before it starts, such as what was scaled down.</param>
/// <param name="CleanUp">Ends what the cells share and removes its files, also after Ctrl+C; null where there is nothing.</param>
internal sealed record ScenarioPlan(IReadOnlyList<ScenarioCell> Cells, IReadOnlyList<string> Opening, Func<ValueTask>? CleanUp = null) : IAsyncDisposable
{
    /// <summary>The cell that is run twice more in each block as a control; default: the last.</summary>
    public ScenarioCell Controlled { get; init; } = Cells[^1];

    public ValueTask DisposeAsync() => CleanUp?.Invoke() ?? ValueTask.CompletedTask;
}
