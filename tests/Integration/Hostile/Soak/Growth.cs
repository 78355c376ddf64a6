namespace IntegrationMethods.Tests.Integration.Hostile.Soak;

/// <summary>One figure of one process over the time of a soak.</summary>
/// <param name="what">The figure, with its process and unit.</param>
/// <param name="tolerance">Growth over the whole time that is no finding, in that unit.</param>
internal sealed class Growth(string what, double tolerance)
{
    /// <summary>With fewer samples, or in less time, what a process takes once would look like growth.</summary>
    private const int MinSamples = 12;

    private readonly List<(double X, double Y)> _samples = [];

    /// <param name="hours">Since the start.</param>
    /// <param name="value">The figure.</param>
    public void Add(double hours, double value) => _samples.Add((hours, value));

    /// <summary>The slope of the last three quarters: caches, pools and compiled code are filled in the first one.</summary>
    public Slope? Slope => Kept is { Length: >= MinSamples } kept ? Soak.Slope.Of(kept) : null;

    /// <summary>
    /// That even the lower end of the interval, over the time observed, exceeds the tolerance, in the first half of that time and in the second:
    /// what a process takes once is a step in one of them. Null where it does not.
    /// </summary>
    public string? Finding => Slope is not null && Parts.All(part => part.Low * (Kept[^1].X - Kept[0].X) > tolerance) ? $"grows: {this}" : null;

    // Too few samples are not parted.
    private Slope[] Parts => Kept is { Length: >= 2 * MinSamples } kept
        ? [Slope!.Value, Soak.Slope.Of(kept[..(kept.Length / 2)]), Soak.Slope.Of(kept[(kept.Length / 2)..])]
        : [Slope!.Value];

    public override string ToString()
    {
        if (_samples.Count == 0)
            return $"{what} not sampled";
        string range = string.Create(CultureInfo.InvariantCulture, $"{what} {_samples[0].Y:0.#} to {_samples[^1].Y:0.#} (highest {_samples.Max(sample => sample.Y):0.#})");
        return Slope is { } slope
            ? range + string.Create(CultureInfo.InvariantCulture, $", {slope.Value:+0.00;-0.00;0} [{slope.Low:+0.00;-0.00;0}, {slope.High:+0.00;-0.00;0}] an hour")
            : range;
    }

    private (double X, double Y)[] Kept => [.. _samples.Skip(_samples.Count / 4)];
}
