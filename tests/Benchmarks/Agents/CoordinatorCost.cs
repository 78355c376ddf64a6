namespace IntegrationMethods.Tests.Benchmarks.Agents;

/// <summary>What a coordinator itself took for a repetition.</summary>
/// <param name="Agents">How many there were.</param>
/// <param name="CpuMs">Its own processor time, ms: the median over the repetitions.</param>
/// <param name="WallMs">From the end of a repetition to the end of the next, ms, likewise. Agents and coordinator share this machine's
/// processors.</param>
internal sealed record CoordinatorCost(int Agents, double CpuMs, double WallMs)
{
    /// <summary>Of each agent; what a coordinator takes without any, such as for its files, is the same for all.</summary>
    private const double TargetMs = 5;

    /// <summary>The row as a line for people, invariant culture.</summary>
    public override string ToString() => FormattableString.Invariant(
        $"{Agents,5} {(Agents == 1 ? "agent " : "agents")} {CpuMs,9:N1} ms of processor time a repetition; {WallMs,7:N0} ms from ")
            + "one to the next";

    /// <summary>The straight line through all of them, by least squares, in one line for people; null for fewer than three.</summary>
    public static string? Line(IReadOnlyList<CoordinatorCost> costs)
    {
        if (costs.Count < 3)
            return null;
        double agents = costs.Average(cost => cost.Agents), cpu = costs.Average(cost => cost.CpuMs);
        double slope = costs.Sum(cost => (cost.Agents - agents) * (cost.CpuMs - cpu))
            / costs.Sum(cost => Math.Pow(cost.Agents - agents, 2));
        double constant = cpu - slope * agents, off = costs.Max(cost => Math.Abs(cost.CpuMs - constant - slope * cost.Agents));
        return FormattableString.Invariant(
            $"Straight line: {constant:N1} ms + {slope:N2} ms an agent, {(slope <= TargetMs ? "meets" : "MISSES")} the target of ")
                + FormattableString.Invariant($"{TargetMs:0}; at most {off:N1} ms beside it");
    }
}
