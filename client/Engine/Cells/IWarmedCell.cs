namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>A cell as <see cref="WarmupRounds{TCell}"/> need it.</summary>
internal interface IWarmedCell
{
    /// <summary>A short pass.</summary>
    /// <returns>Processor time of it, ms.</returns>
    Task<double> WarmRoundAsync(CancellationToken ct);

    /// <summary>Waits until the processes' compilers are at rest.</summary>
    /// <returns>Time that they took since they were last waited for, ms.</returns>
    Task<double> WaitForJitAsync(CancellationToken ct);
}
