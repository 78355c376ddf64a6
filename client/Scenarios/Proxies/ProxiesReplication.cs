using IntegrationMethods.Measurement.Replications;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>P. Glavich's findings of 2007 beside this machine's.</summary>
internal static class ProxiesReplication
{
    // His posts are at weblogs.asp.net/pglavich. That a channel is closed after its call, and that the pool is full before the clock
    // starts, is in the code that he published with the second, "WCF Client Channel Pool - Improved Client Performance".
    private const string Published =
        "Paul Glavich (\"WCF Client Performance\", 2007, over wsHttpBinding) made 50 and 2,000 calls, each series twice: channels that "
            + "were opened in advance and replenished in the background took about half the time of a new proxy per call "
        + "(25 to 50 % faster overall), and one shared proxy was much faster still.";

    /// <summary>Time of his pool over that of new proxies.</summary>
    private const double HisPooled = 0.5;

    private const string Negotiated =
        "His channels negotiated a secure conversation when they opened, which costs several exchanges and cryptography. ";

    private const string InClearText =
        "No transport here uses TLS, so there is less to save, and the server's part of opening (accepting and, in the sync form, "
            + "starting a thread) falls on a connection's first call. ";

    private const string WithTls =
        "The closest equivalent here is the TLS handshake, in the rows with +tls; .NET resumes its sessions, so most handshakes after "
            + "the first one need no certificate. "
        + "The server's part of opening (accepting and, in the sync form, starting a thread) falls on a connection's handshake, or in "
        + "clear text on its first call. ";

    private const string Why =
        "His pool, like the one here, used a channel for one call only and was full before the clock started: a series no longer than "
            + "the pool never waits for it, and the cost of opening is hidden instead of avoided. "
        + "If the background work shares the processors with the calls, it takes from them what it saves. A pool that reuses its "
        + "connections comes close to one shared connection, because a single caller needs only one.";

    public static Replication Of(IReadOnlyList<RepetitionRecord> runs)
    {
        ProxyCosts[] all = ProxyCosts.Of(runs);
        return new(
            "proxies",
            Published,
            string.Join(' ', [.. all.GroupBy(point => point.Point).Select(Sentence), .. TlsSentence(all)]),
            Negotiated + (all.Any(costs => costs.HasTls) ? WithTls : InClearText) + Why,
            [Table(all)])
        {
            Charts = [.. all.GroupBy(costs => costs.Point).Select(point => Chart(point.Key, point))],
        };
    }

    // For the shared proxy, he gives no figure.
    private static ReplicationChart Chart(string point, IEnumerable<ProxyCosts> all) => new(
        $"{Calls(point)}: pooled, time relative to a new connection for each call",
        1,
        [
            .. from costs in all
               let ours = costs.Of(ProxyUse.Pooled)
               select new ReplicationRow(costs.Wire, [HisPooled], ours?.Ratio, ours?.RatioLo, ours?.RatioHi),
        ]);

    private static string Sentence(IGrouping<string, ProxyCosts> point) =>
        $"{Calls(point.Key)}, compared with a new connection for each call: a pool that uses each connection once "
            + $"{Range(point, ProxyUse.Pooled)}, a pool that reuses them {Range(point, ProxyUse.PooledReused)}, one shared connection "
            + $"{Range(point, ProxyUse.Shared)}; "
        + $"opening was {Opening(point)} of the time of new connections.";

    private static IEnumerable<string> TlsSentence(ProxyCosts[] all)
    {
        string[] added = [.. from costs in all let us = AddedUs(costs, all) where us is not null
            select $"{Wording.Number(us)} µs ({costs.Point}, {costs.Wire})"];
        return added.Length == 0 ? [] : [$"TLS added to a call on a separate connection: {string.Join(", ", added)}."];
    }

    /// <summary>What TLS adds to opening a connection and one call on it, microseconds; null where there is nothing to compare.</summary>
    private static double? AddedUs(ProxyCosts costs, ProxyCosts[] all) =>
        costs.HasTls ? costs.NewCallUs - all.FirstOrDefault(clear => clear.Point == costs.Point && costs.IsTlsOf(clear))?.NewCallUs : null;

    private static string Calls(string point)
    {
        string[] parts = point.Split('/');
        string calls = long.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out long number)
            ? number.ToString("#,0", CultureInfo.InvariantCulture)
            : parts[0];
        return parts.Length > 1 ? $"At {calls} calls, {parts[1]}" : $"At {calls} calls";
    }

    private static string Range(IEnumerable<ProxyCosts> point, ProxyUse use)
    {
        Contrast[] contrasts = [.. point.Select(costs => costs.Of(use)).OfType<Contrast>().OrderBy(contrast => contrast.Ratio)];
        return contrasts.Length switch
        {
            0 => "has no ratio (it needs two blocks with both)",
            1 => $"took {Wording.Ratio(contrasts[0])}×",
            _ => $"took from {Wording.Ratio(contrasts[0])}× ({contrasts[0].CellB!.Wire}) to {Wording.Ratio(contrasts[^1])}× "
                + $"({contrasts[^1].CellB!.Wire})",
        };
    }

    private static string Opening(IEnumerable<ProxyCosts> point)
    {
        double[] percents = [.. point.Select(costs => costs.OpeningPercent).OfType<double>().Order()];
        if (percents.Length == 0)
            return "no measured part";
        string least = Percent(percents[0]), most = Percent(percents[^1]);
        return least == most ? least : $"{least} to {most}";
    }

    private static ReplicationTable Table(ProxyCosts[] all) => new(
        "Time relative to a new connection for each call [95 % CI]",
        ["calls, transport", "new, µs per call", "TLS adds, µs", "of it opening", "pooled", "of it waiting", "CPU pooled / new",
            "pool reused", "shared"],
        [
            ["published: 50, wsHttp", Wording.Missing, Wording.Missing, Wording.Missing, "about 0.5", Wording.Missing, Wording.Missing,
                Wording.Missing, "less still"],
            ["published: 2000, wsHttp", Wording.Missing, Wording.Missing, Wording.Missing, "about 0.5", Wording.Missing, Wording.Missing,
                Wording.Missing, "less still"],
            .. all.Select(costs => (string[])
            [
                $"{costs.Point}, {costs.Wire}",
                Wording.Number(costs.NewCallUs),
                Wording.Number(AddedUs(costs, all)),
                Percent(costs.OpeningPercent),
                Wording.Ratio(costs.Of(ProxyUse.Pooled)),
                Percent(costs.PoolWaitPercent),
                costs.PoolCpuRatio is { } cpu ? Wording.Ratio(cpu) : Wording.Missing,
                Wording.Ratio(costs.Of(ProxyUse.PooledReused)),
                Wording.Ratio(costs.Of(ProxyUse.Shared)),
            ]),
        ]);

    private static string Percent(double? percent) => percent is { } known
        ? known.ToString("0 '%'", CultureInfo.InvariantCulture)
        : Wording.Missing;
}
