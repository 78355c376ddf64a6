using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Checks;

/// <summary>Neighbours: other programs on this machine, and other machines under it.</summary>
internal static class NoiseChecks
{
    private const string NoStat = "/proc/stat has no figures here";

    public static Check Steal(NoiseEvidence evidence) => Share("steal", evidence, evidence.StealMs, NoiseGrades.MaxQuietSteal,
        "the host gives its processors to others: use a machine of your own, or another hour");

    public static Check Foreign(NoiseEvidence evidence) => Share("foreign CPU", evidence, evidence.ForeignCpuMs, NoiseGrades.MaxQuietForeign,
        "stop other programs, or name with --own-processes those that are part of the work",
        evidence.Culprits is null ? "" : $", most of it by {evidence.Culprits}");

    /// <param name="loadavg">The file; null where there is none.</param>
    /// <param name="cores">Processors.</param>
    public static Check Load(string? loadavg, int cores)
    {
        if (!double.TryParse(loadavg?.Split(' ')[0], CultureInfo.InvariantCulture, out double load))
            return Check.NotAvailable("load", "no /proc/loadavg");
        string figure = Text($"{load:0.0} over the last minute, {cores} processors");
        return load > cores / 2.0
            ? Check.Warn("load", figure, "something was at work until just now: wait until it is over")
            : Check.Ok("load", figure);
    }

    private static Check Share(string name, NoiseEvidence evidence, double? ms, double most, string remedy, string by = "")
    {
        if (ms / (evidence.WindowMs * evidence.Cpus) is not { } share)
            return Check.NotAvailable(name, NoStat);
        string figure = Text($"{share:0.0 %} of {evidence.Cpus} processors over {evidence.WindowMs / 1_000:0.0} s (limit {most:0.# %}){by}");
        return share > most ? Check.Warn(name, figure, remedy) : Check.Ok(name, figure);
    }

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
