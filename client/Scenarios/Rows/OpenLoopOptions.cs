using System.CommandLine;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The options of an open loop.</summary>
internal sealed class OpenLoopOptions
{
    /// <summary>Half of a repetition's limit: calls that come late still come to their end.</summary>
    private const int LongestSeconds = 300;

    private readonly Option<double?> _rate = new("--rate")
    {
        Description = "Open loop: so many calls start a second, and latency counts from a call's intended start. Default: closed loop, the next call follows the last.",
        HelpName = "calls/s",
    };

    private readonly Option<string> _arrivals = new("--arrivals")
    {
        Description = "With --rate: constant (equal distances) or poisson (random ones, by the run's seed).",
        DefaultValueFactory = _ => "constant",
        HelpName = "constant|poisson",
    };

    private readonly Option<double> _dropAfter = new("--drop-after")
    {
        Description = "With --rate: a call that finds no caller free for so long, in seconds, is dropped, which voids its repetition.",
        DefaultValueFactory = _ => 10,
        HelpName = "seconds",
    };

    public OpenLoopOptions()
    {
        _arrivals.AcceptOnlyFromAmong("constant", "poisson");
        CommonOptions.Range(_dropAfter, 0.001, LongestSeconds);
    }

    public IEnumerable<Option> All => [_rate, _arrivals, _dropAfter];

    public bool IsAskedFor(ParseResult parsed) => parsed.GetValue(_rate) is not null;

    /// <returns>Null for closed loops.</returns>
    /// <exception cref="UsageException">The rate is none, the loop would take too long, or it does not fit a profile.</exception>
    public OpenLoop? Read(ParseResult parsed, int batches, Protocol protocol)
    {
        if (parsed.GetValue(_rate) is not { } rate)
            return null;
        if (!(rate is > 0 and <= 1_000_000))
            throw new UsageException("--rate must be over 0 and at most 1000000 calls a second.");
        if (batches / rate > LongestSeconds)
            throw new UsageException(string.Create(CultureInfo.InvariantCulture, $"{batches} calls at {rate} a second take longer than {LongestSeconds} s: offer more calls a second (--rate) or make fewer (--batches)."));
        if (protocol.Profiles.Contains(Profile.Naive))
            throw new UsageException("--profile naive sends everything at once, so that it has no --rate: leave one of them out.");
        return new OpenLoop(rate, Enum.Parse<Arrivals>(parsed.GetValue(_arrivals)!, ignoreCase: true), parsed.GetValue(_dropAfter) * 1_000);
    }
}
