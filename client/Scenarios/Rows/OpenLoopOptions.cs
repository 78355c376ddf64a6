using System.CommandLine;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The options of an open loop.</summary>
internal sealed class OpenLoopOptions
{
    /// <summary>Half of a repetition's limit: calls that come late still come to their end.</summary>
    private const int LongestSeconds = 300;

    private const int MaxCalls = 1_000_000;

    private readonly Option<double?> _rate = OptionOf.Given<double?>("--rate", "calls/s",
        "Open loop: start this many calls per second; latency counts from a call's intended start. Default: closed loop, in which the next call follows the last one.");

    private readonly Option<string> _arrivals = OptionOf.Value("--arrivals", "constant|poisson", "constant",
        "With --rate: constant (equal intervals) or poisson (random intervals, by the run's seed).");

    private readonly Option<double> _dropAfter = OptionOf.Value("--drop-after", "seconds", 10.0,
        "With --rate: drop a call that finds no free caller for this many seconds, which voids its repetition.");

    public OpenLoopOptions()
    {
        _arrivals.AcceptOnlyFromAmong("constant", "poisson");
        CommonOptions.Range(_dropAfter, 0.001, LongestSeconds);
    }

    public IEnumerable<Option> All => [_rate, _arrivals, _dropAfter];

    public bool IsAskedFor(ParseResult parsed) => parsed.GetValue(_rate) is not null;

    /// <summary>Calls that are due in so long; one where that is less than one.</summary>
    public int CallsIn(ParseResult parsed, TimeSpan time) => (int)Math.Clamp(Math.Round((parsed.GetValue(_rate) ?? 0) * time.TotalSeconds), 1, MaxCalls);

    /// <returns>Null for closed loops.</returns>
    /// <exception cref="UsageException">The rate is out of range, the loop would take too long, or it does not fit a profile.</exception>
    public OpenLoop? Read(ParseResult parsed, int batches, Protocol protocol)
    {
        if (parsed.GetValue(_rate) is not { } rate)
            return null;
        if (!(rate is > 0 and <= 1_000_000))
            throw new UsageException($"--rate must be greater than 0 and at most 1000000 calls per second, not {rate}.");
        if (batches / rate > LongestSeconds)
            throw new UsageException(string.Create(CultureInfo.InvariantCulture, $"{batches} calls at {rate} per second take longer than {LongestSeconds} s: raise --rate or reduce --batches."));
        if (protocol.Profiles.Contains(Profile.Naive))
            throw new UsageException("--profile naive sends all calls at once and can't be combined with --rate: remove one of them.");
        return new OpenLoop(rate, Enum.Parse<Arrivals>(parsed.GetValue(_arrivals)!, ignoreCase: true), parsed.GetValue(_dropAfter) * 1_000);
    }
}
