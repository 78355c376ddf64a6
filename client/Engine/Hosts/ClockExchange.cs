namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>A question about another machine's clock, and the answer: four readings, of two clocks. Source: RFC 5905, section 8.</summary>
/// <param name="SentNs">Own clock: the question left.</param>
/// <param name="ReceivedNs">Other clock: it arrived.</param>
/// <param name="AnsweredNs">Other clock: the answer left.</param>
/// <param name="ReturnedNs">Own clock: it arrived.</param>
internal readonly record struct ClockExchange(long SentNs, long ReceivedNs, long AnsweredNs, long ReturnedNs)
{
    /// <summary>What the way there and back took; the other machine's own time is not in it.</summary>
    public long RoundTripNs => ReturnedNs - SentNs - (AnsweredNs - ReceivedNs);

    /// <summary>How far the other clock is ahead, as if both ways took the same.</summary>
    public long OffsetNs => (ReceivedNs - SentNs + (AnsweredNs - ReturnedNs)) / 2;

    /// <summary>How wrong the offset can be: all of the way may have been one way.</summary>
    public long BoundNs => (RoundTripNs + 1) / 2;

    /// <summary>The one that says most: the fastest, as what delays a message only ever widens the bound.</summary>
    public static ClockExchange Best(IEnumerable<ClockExchange> exchanges) => exchanges.MinBy(exchange => exchange.RoundTripNs);
}
