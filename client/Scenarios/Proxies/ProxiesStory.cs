using IntegrationMethods.Reports;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>P. Glavich's findings of 2007 beside this machine's.</summary>
internal static class ProxiesStory
{
    // His posts are at weblogs.asp.net/pglavich. That a channel is closed after its call, and that the pool is full before the clock starts, is
    // in the code that he published with the second, "WCF Client Channel Pool - Improved Client Performance".
    private const string Found =
        "Paul Glavich (\"WCF Client Performance\", 2007, over wsHttpBinding) made 50 and 2,000 calls, each series twice: channels opened ahead and refilled in the background took about half the time of a new proxy for each call "
        + "(25 to 50 % faster altogether), and one shared proxy was much faster still.";

    private const string Why =
        "His channels negotiated a secure conversation when they opened, which costs several exchanges and cryptography; none of the transports here has TLS today, so there is less to save, and the server's end of opening (to accept, and in the sync form to start a thread) falls on a connection's first call. "
        + "His pool, like the one here, used a channel for one call only and was full before the clock started: a series no longer than the pool never waits for it, and the price of opening is out of sight instead of gone. "
        + "Where the background shares the processors with the calls, it takes from them what it saves; a pool that takes its connections back is near a shared one, as one caller needs only one.";

    public static Story Of(IReadOnlyList<RepetitionRecord> runs)
    {
        ProxyCosts[] all = ProxyCosts.Of(runs);
        return new(
            "proxies",
            Found,
            string.Join(' ', all.GroupBy(point => point.Point).Select(Sentence)),
            Why,
            [Table(all)]);
    }

    private static string Sentence(IGrouping<string, ProxyCosts> point) =>
        $"{Calls(point.Key)}, against a new connection for each call: a pool that uses each once {Range(point, ProxyUse.Pooled)}, a pool that takes them back {Range(point, ProxyUse.PooledReused)}, one shared {Range(point, ProxyUse.Shared)}; "
        + $"of the time of new ones {Opening(point)} was opening.";

    private static string Calls(string point)
    {
        string[] parts = point.Split('/');
        string calls = long.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out long number) ? number.ToString("#,0", CultureInfo.InvariantCulture) : parts[0];
        return parts.Length > 1 ? $"At {calls} calls, {parts[1]}" : $"At {calls} calls";
    }

    private static string Range(IEnumerable<ProxyCosts> point, ProxyUse use)
    {
        Contrast[] contrasts = [.. point.Select(costs => costs.Of(use)).OfType<Contrast>().OrderBy(contrast => contrast.Ratio)];
        return contrasts.Length switch
        {
            0 => "has no ratio (it takes two blocks that have both)",
            1 => $"took {Ratio(contrasts[0])}×",
            _ => $"took from {Ratio(contrasts[0])}× ({contrasts[0].CellB!.Wire}) to {Ratio(contrasts[^1])}× ({contrasts[^1].CellB!.Wire})",
        };
    }

    private static string Opening(IEnumerable<ProxyCosts> point)
    {
        double[] percents = [.. point.Select(costs => costs.OpeningPercent).OfType<double>().Order()];
        if (percents.Length == 0)
            return "nothing that was measured";
        string least = Percent(percents[0]), most = Percent(percents[^1]);
        return least == most ? least : $"{least} to {most}";
    }

    private static StoryTable Table(ProxyCosts[] all) => new(
        "Time over that of a new connection for each call [95 % CI]",
        ["calls, transport", "new, µs a call", "of it opening", "pooled", "of it waiting", "CPU pooled / new", "pool reused", "shared"],
        [
            ["his: 50, wsHttp", Wording.Missing, Wording.Missing, "about 0.5", Wording.Missing, Wording.Missing, Wording.Missing, "less still"],
            ["his: 2000, wsHttp", Wording.Missing, Wording.Missing, "about 0.5", Wording.Missing, Wording.Missing, Wording.Missing, "less still"],
            .. all.Select(costs => (string[])
            [
                $"{costs.Point}, {costs.Wire}",
                Wording.Number(costs.NewCallUs),
                Percent(costs.OpeningPercent),
                Ratio(costs.Of(ProxyUse.Pooled)),
                Percent(costs.PoolWaitPercent),
                costs.PoolCpuRatio is { } cpu ? Wording.Ratio(cpu) : Wording.Missing,
                Ratio(costs.Of(ProxyUse.PooledReused)),
                Ratio(costs.Of(ProxyUse.Shared)),
            ]),
        ]);

    private static string Ratio(Contrast? contrast) => Wording.Ratio(contrast?.Ratio, contrast?.RatioLo, contrast?.RatioHi);

    private static string Percent(double? percent) => percent is { } known ? known.ToString("0 '%'", CultureInfo.InvariantCulture) : Wording.Missing;
}
