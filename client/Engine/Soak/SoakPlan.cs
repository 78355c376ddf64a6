namespace IntegrationMethods.Client.Engine.Soak;

/// <summary>How long a soak goes on, and what may grow in it.</summary>
/// <param name="For">From the first window on; the last one may end after it.</param>
/// <param name="Window">Length of a window's calls.</param>
/// <param name="Settle">The first part, which no slope is taken from: caches, pools and compiled code are filled in it.</param>
/// <param name="MaxGrowth">Allowed growth in an hour, as a part of a figure.</param>
internal sealed record SoakPlan(TimeSpan For, TimeSpan Window, TimeSpan Settle, double MaxGrowth)
{
    public SoakFacts Facts => new(For.TotalSeconds, Window.TotalSeconds, Settle.TotalSeconds, MaxGrowth);
}
