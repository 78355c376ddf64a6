using IntegrationMethods.Measurement.Verdicts;
using static System.FormattableString;

namespace IntegrationMethods.Client.Checks;

/// <summary>Neighbours: other programs on this machine, and other machines under it.</summary>
internal static class NoiseChecks
{
    private const string NoStat = "this system does not report it";

    public static Check Steal(NoiseEvidence evidence) => Share("steal", evidence, evidence.StealMs, MachineNoise.MaxQuietSteal,
        "the host gives processor time to other virtual machines: use a dedicated machine, or run at another time");

    public static Check Foreign(NoiseEvidence evidence) =>
        Share("foreign CPU", evidence, evidence.ForeignCpuMs, MachineNoise.MaxQuietForeign,
        "stop other programs, or name those that are part of the work with --own-processes",
        evidence.ForeignProcesses is null ? "" : $", most of it by {evidence.ForeignProcesses}");

    public static Check Load(string? loadavg, int cores)
    {
        if (!double.TryParse(loadavg?.Split(' ')[0], CultureInfo.InvariantCulture, out double load))
            return Check.NotAvailable("load", "no /proc/loadavg");
        string figure = Invariant($"{load:0.0} over the last minute, {cores} processors");
        return load > cores / 2.0
            ? Check.Warn("load", figure, "load is still falling; wait a minute")
            : Check.Ok("load", figure);
    }

    private static Check Share(string name, NoiseEvidence evidence, double? ms, double most, string remedy, string by = "")
    {
        if (ms / (evidence.WindowMs * evidence.Cpus) is not { } share)
            return Check.NotAvailable(name, NoStat);
        string figure =
            Invariant($"{share:0.0 %} of {evidence.Cpus} processors over {evidence.WindowMs / 1_000:0.0} s (limit {most:0.# %}){by}");
        return share > most ? Check.Warn(name, figure, remedy) : Check.Ok(name, figure);
    }
}
