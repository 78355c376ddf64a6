namespace IntegrationMethods.Measurement.Soak;

/// <summary>What a soak came to.</summary>
internal sealed record SoakResult(IReadOnlyList<SoakWindow> Windows, IReadOnlyList<Drift> Drifts)
{
    /// <summary>A figure grows by more than it may.</summary>
    public const int GrowsCode = 3;

    /// <summary>No figure is proven to grow by more than it may, and not all are proven not to.</summary>
    public const int UndecidedCode = 4;

    private const int LostCode = 1;

    /// <summary>What was lost, in one line; null if nothing was.</summary>
    public string? Lost => Windows.Count == 0 ? null : Windows[^1].Reason;

    public IEnumerable<Drift> Growing => Drifts.Where(drift => drift.Growth == GrowthVerdict.Grows);

    /// <summary>Those that a process holds, and never gives back.</summary>
    public IEnumerable<Drift> Leaks => Growing.Where(drift => SoakFigure.Find(drift.Figure).IsHeld);

    /// <summary>Those of which too little is known. A figure that no window has is none of them.</summary>
    public IEnumerable<Drift> Undecided =>
        Drifts.Where(drift => drift.Growth == GrowthVerdict.Undecided && (drift.Windows > 0 || Windows.All(window => window.Settling)));

    public int ExitCode => Lost is not null ? LostCode
        : Growing.Any() ? GrowsCode
        : Undecided.Any() || Drifts.Count == 0 ? UndecidedCode
        : 0;
}
