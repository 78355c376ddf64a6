using System.CommandLine;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Rows;

internal sealed class OpenLoopOptions
{
    /// <summary>Half of a repetition's limit: calls that come late still come to their end.</summary>
    private const int LongestSeconds = 300;

    private const int MaxCalls = 1_000_000;

    private readonly Option<double?> _rate = OptionOf.Given<double?>("--rate", "calls/s",
        "Open loop: start this many calls per second; latency counts from a call's intended start. Default: closed loop, in which the "
            + "next call follows the last one.");

    private readonly Option<string> _arrivals = OptionOf.Value("--arrivals", "constant|poisson", "constant",
        "With --rate: constant (equal intervals) or poisson (random intervals, from the run's seed).");

    private readonly TimeOption _dropAfter = new("--drop-after", TimeRange.OfSeconds(0.001, LongestSeconds), TimeSpan.FromSeconds(10),
        "With --rate: drop a call that finds no free caller for this time, which voids its repetition.");

    public OpenLoopOptions()
    {
        OptionOf.Among(_arrivals, "constant", "poisson");
        OptionOf.Range(_rate, 0.001, 1_000_000);
    }

    public IEnumerable<Option> All => [_rate, _arrivals, _dropAfter];

    public bool IsAskedFor(ParseResult parsed) => parsed.GetValue(_rate) is not null;

    /// <summary>Calls that are due in so long; one where that is less than one.</summary>
    public int CallsIn(ParseResult parsed, TimeSpan time) =>
        (int)Math.Clamp(Math.Round((parsed.GetValue(_rate) ?? 0) * time.TotalSeconds), 1, MaxCalls);

    /// <returns>Null for closed loops.</returns>
    /// <exception cref="UsageException">The loop would take too long, or it does not fit a profile.</exception>
    public OpenLoop? Read(ParseResult parsed, int batches, Protocol protocol)
    {
        if (parsed.GetValue(_rate) is not { } rate)
            return null;
        if (batches / rate > LongestSeconds)
            throw new UsageException(string.Create(CultureInfo.InvariantCulture,
                $"{batches} calls at {rate} per second take longer than {LongestSeconds} s: raise --rate or reduce --batches."));
        if (protocol.Profiles.Contains(Profile.Naive))
            throw new UsageException("--profile naive sends all calls at once and can't be combined with --rate: remove one of them.");
        return new OpenLoop(rate, Enum.Parse<Arrivals>(parsed.GetValue(_arrivals)!, ignoreCase: true),
            _dropAfter.Value(parsed).TotalMilliseconds);
    }
}
