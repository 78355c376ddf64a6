using IntegrationMethods.Client.Engine;
using IntegrationMethods.Measurement.Find;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>From a request to that of a search for rates: every cell that it has, at rates that the search chooses.</summary>
internal static class RatePlan
{
    /// <param name="request">As it was read.</param>
    /// <param name="run">What else was asked for.</param>
    /// <param name="bound">What the rates have to keep.</param>
    /// <param name="open">How the calls of a probe arrive.</param>
    /// <exception cref="UsageException">Something else was asked for that does not go together with it.</exception>
    public static RowsRequest Of(RowsRequest request, RunSettings run, RateBound bound, OpenLoop open)
    {
        string? obstacle = request switch
        {
            { Rates.Count: > 0 } => "chooses the rates: remove --rate",
            { FixedCalls: not null } => "sizes its probes: remove --batches",
            _ when run.Protocol.Profiles is not [Profile.Default or Profile.Tuned] =>
                "searches with one profile, default or tuned: remove the others from --profile",
            _ when run.Protocol.Isolation == Isolation.Run => "probes processes that are warm: use another --isolation than run",
            _ when run.TracesCpu => "has no repetitions to trace: remove --trace",
            _ when run.FailOn.Count > 0 => "has no figures for gates: remove --fail-on",
            _ when run.Resume is not null => "can't be resumed: start a new run",
            _ => null,
        };
        return obstacle is null
            ? request with { Keeps = bound, Settings = request.Settings with { Open = open } }
            : throw new UsageException($"--find rate {obstacle}.");
    }
}
