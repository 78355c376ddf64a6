using System.CommandLine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Rows;

internal sealed class OpenLoopOptions
{
    /// <summary>Half of a repetition's limit: calls that come late still come to their end.</summary>
    private const int LongestSeconds = 300;

    private const int MaxCalls = 1_000_000;

    /// <summary>As long as any pass may take.</summary>
    private static readonly TimeSpan s_longestPass = TimeSpan.FromMinutes(10);

    private readonly Option<string[]> _rate = OptionOf.Value<string[]>("--rate", "a,b", [],
        "Open loop: start this many calls per second, or this percentage of what the slowest cell sustains; each of several values, such "
            + "as 20%,50%,80%, is a separate cell. A ramp, such as 100..2000/10s, changes the rate evenly. Latency counts from a call's "
            + "intended start. Default: closed loop, in which the next call follows the last one.");

    private readonly Option<string> _arrivals = OptionOf.Value("--arrivals", "constant|poisson", "constant",
        "With --rate and --find rate: constant (equal intervals) or poisson (random intervals, from the run's seed).");

    private readonly TimeOption _dropAfter = new("--drop-after", TimeRange.OfSeconds(0.001, LongestSeconds), TimeSpan.FromSeconds(10),
        "With --rate: drop a call that finds no free caller for this time, which voids its repetition.");

    public OpenLoopOptions() => OptionOf.Among(_arrivals, "constant", "poisson");

    public IEnumerable<Option> All => [_rate, _arrivals, _dropAfter];

    /// <summary>The loads, the lightest first; none for closed loops.</summary>
    /// <exception cref="UsageException">A word is none, or they are of two kinds.</exception>
    public IReadOnlyList<OfferedRate> Rates(ParseResult parsed)
    {
        string[] words = WordList.Of(parsed.GetValue(_rate)!);
        if (words.Any(RampWord.IsOne))
            return words is [var only] ? [RampWord.Parse(only)]
                : throw new UsageException("--rate takes one ramp, such as 100..2000/10s, and no other value beside it.");
        OfferedRate[] rates = [.. words.Select(word => OfferedRate.Parse(word)
            ?? throw new UsageException(string.Create(CultureInfo.InvariantCulture,
                $"--rate must be calls per second from {OfferedRate.MinPerS} to {OfferedRate.MaxPerS:0}, or percentages from 1% to 100%, "
                    + $"such as 500 or 20%,50%,80%, not '{word}'."))).Distinct().OrderBy(rate => rate.Amount)];
        return rates.Select(rate => rate.IsShare).Distinct().Count() < 2 ? rates
            : throw new UsageException("--rate takes either calls per second or percentages: use one kind.");
    }

    /// <summary>How the calls of a search for rates arrive. None is dropped, so that the rows of every probe are verified.</summary>
    public OpenLoop OfSearch(ParseResult parsed) => new(null, ArrivalsOf(parsed), s_longestPass.TotalMilliseconds);

    /// <summary>Calls of a ramp; null where there is none.</summary>
    /// <exception cref="UsageException">It has too many.</exception>
    public int? RampCalls(ParseResult parsed) => Rates(parsed) is not [{ ToPerS: not null } ramp] ? null
        : ramp.RampCalls is >= Pilot.MinOpenCalls and <= MaxCalls and var calls ? calls
        : throw new UsageException(FormattableString.Invariant(
            $"--rate {ramp.Name} is {ramp.RampCalls} calls; a ramp has {Pilot.MinOpenCalls} to {MaxCalls}: change its rates or its time."));

    /// <summary>Calls of a soak's window: that are due in it, and one where that is less than one.</summary>
    /// <exception cref="UsageException">There is no single rate.</exception>
    public int CallsIn(ParseResult parsed, TimeSpan time) => Rates(parsed) is [{ IsShare: false, ToPerS: null } rate]
        ? (int)Math.Clamp(Math.Round(rate.Amount * time.TotalSeconds), 1, MaxCalls)
        : throw new UsageException("soak needs --rate: name the calls to start per second, such as --rate 50.");

    /// <param name="parsed">The command line.</param>
    /// <param name="calls">Calls of a repetition, or as few as there may be.</param>
    /// <param name="protocol">How the run measures.</param>
    /// <returns>Null for closed loops.</returns>
    /// <exception cref="UsageException">The loop would take too long, or it does not fit a profile.</exception>
    public OpenLoop? Read(ParseResult parsed, int calls, Protocol protocol)
    {
        if (Rates(parsed) is not [var least, ..] rates)
            return null;
        if (least is { IsShare: false, ToPerS: null })
            CheckTime(calls, least.Amount, problem => new UsageException(problem));
        if (protocol.Profiles.Contains(Profile.Naive))
            throw new UsageException("--profile naive sends all calls at once and can't be combined with --rate: remove one of them.");
        return new OpenLoop(rates is [{ IsShare: false } only] ? only.Amount : null,
            ArrivalsOf(parsed), _dropAfter.Value(parsed).TotalMilliseconds) { ToPerS = least.ToPerS };
    }

    /// <summary>Throws what <paramref name="error"/> makes of the problem if the schedule of a repetition takes too long.</summary>
    public static void CheckTime(int calls, double perS, Func<string, Exception> error)
    {
        if (calls / perS > LongestSeconds)
            throw error(string.Create(CultureInfo.InvariantCulture,
                $"{calls} calls at {perS} per second take longer than {LongestSeconds} s: raise --rate or reduce --batches."));
    }

    private Arrivals ArrivalsOf(ParseResult parsed) => Enum.Parse<Arrivals>(parsed.GetValue(_arrivals)!, ignoreCase: true);
}
