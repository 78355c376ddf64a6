namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>What some processes have used.</summary>
/// <param name="CpuMs">CPU time, ms.</param>
/// <param name="MajorFaults">Pages that had to be fetched from a disk.</param>
internal readonly record struct ProcessUse(double CpuMs, long MajorFaults)
{
    public static ProcessUse operator +(ProcessUse a, ProcessUse b) => new(a.CpuMs + b.CpuMs, a.MajorFaults + b.MajorFaults);

    /// <summary>What <paramref name="a"/> has more than <paramref name="b"/>; nothing where it has less.</summary>
    public static ProcessUse operator -(ProcessUse a, ProcessUse b) =>
        new(Math.Max(0, a.CpuMs - b.CpuMs), Math.Max(0, a.MajorFaults - b.MajorFaults));
}
