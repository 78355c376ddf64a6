namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>How fresh processes become warm before the first timed pass.</summary>
/// <param name="Passes">So many untimed passes, and none later; null: until nothing is compiled any more, and one more before each
/// repetition.</param>
internal sealed record WarmupRule(int? Passes)
{
    /// <summary>Until the just-in-time compiler has nothing left to do.</summary>
    public static WarmupRule UntilSteady { get; } = new((int?)null);

    /// <summary>None: what is timed is what fresh processes do.</summary>
    public static WarmupRule None { get; } = new(0);
}
