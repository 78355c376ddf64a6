namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>What some processes have used, with those of their children that have ended.</summary>
/// <param name="CpuMs">CPU time, ms.</param>
/// <param name="MajorFaults">Pages that had to be fetched from a disk.</param>
internal readonly record struct ProcessUse(double CpuMs, long MajorFaults)
{
    public static ProcessUse operator +(ProcessUse a, ProcessUse b) => new(a.CpuMs + b.CpuMs, a.MajorFaults + b.MajorFaults);
}
