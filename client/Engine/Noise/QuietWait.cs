using IntegrationMethods.Measurement.Verdicts;
using static System.FormattableString;

namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>Waits before a run until no other program is at work on the machine.</summary>
/// <param name="look">Looks at the machine for <see cref="NoiseEvidence.MinWindowMs"/> or longer.</param>
/// <param name="say">Takes a line for people.</param>
/// <param name="clock">For the limit.</param>
internal sealed class QuietWait(Func<CancellationToken, Task<NoiseEvidence>> look, Action<string> say, TimeProvider clock)
{
    private static readonly TimeSpan s_window = TimeSpan.FromMilliseconds(1.25 * NoiseEvidence.MinWindowMs);
    private static readonly TimeSpan s_lineEvery = TimeSpan.FromSeconds(10);

    public static QuietWait Of(OwnProcesses own, Action<string> say) =>
        new(ct => NoiseReading.LookAsync(own, s_window, ct), say, TimeProvider.System);

    /// <summary>Returns after the first quiet look, or after the look during which the limit was reached.</summary>
    public async Task WaitAsync(TimeSpan limit, CancellationToken ct)
    {
        long started = clock.GetTimestamp();
        TimeSpan nextLine = TimeSpan.Zero;
        while (true)
        {
            MachineNoise? noise = MachineNoise.Of([await look(ct)]);
            TimeSpan waited = clock.GetElapsedTime(started);
            if (Outcome(noise, waited, limit) is { } outcome)
            {
                say(outcome);
                return;
            }
            if (waited < nextLine)
                continue;
            nextLine = waited + s_lineEvery;
            say(Invariant($"Waiting for a quiet machine, {waited.TotalSeconds:0} of {limit.TotalSeconds:0} s: {noise}"));
        }
    }

    // Null while there is anything to wait for.
    private static string? Outcome(MachineNoise? noise, TimeSpan waited, TimeSpan limit) => noise switch
    {
        null => "Not waiting for a quiet machine: this system does not report other programs' CPU time.",
        { Grade: NoiseGrade.Quiet } => Invariant($"The machine is {noise}."),
        _ when waited >= limit => Invariant($"The machine stayed {noise} for {waited.TotalSeconds:0} s; starting anyway."),
        _ => null,
    };
}
