using static System.FormattableString;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>A share of simulations, and the words for it.</summary>
internal static class Percent
{
    /// <summary>How many of <paramref name="trials"/> came out true, in percent.</summary>
    public static double Of(int trials, Func<bool> trial) => 100.0 * Enumerable.Range(0, trials).Count(_ => trial()) / trials;

    public static CheckRow Within(string item, double percent, double least, double most) =>
        new(item, Invariant($"{least:0.#}–{most:0.#} %"), Invariant($"{percent:0.00} %"), percent >= least && percent <= most);

    public static CheckRow AtMost(string item, double percent, double most) =>
        new(item, Invariant($"≤ {most:0.#} %"), Invariant($"{percent:0.00} %"), percent <= most);

    public static CheckRow Over(string item, double percent, double least) =>
        new(item, Invariant($"> {least:0.#} %"), Invariant($"{percent:0.00} %"), percent > least);
}
