namespace IntegrationMethods.Measurement.Facts;

/// <summary>What runs a build. What is not known is absent.</summary>
/// <param name="Version">The runtime, such as <c>.NET 10.0.1</c>.</param>
/// <param name="TargetFramework">What it was built for, such as <c>net10.0</c>.</param>
/// <param name="Compilation">How its code was compiled.</param>
internal sealed record BuildRuntime(string? Version = null, string? TargetFramework = null, Compilation? Compilation = null)
{
    /// <summary>Such as <c>.NET 10.0.1, JIT</c>, or <c>.NET 10.0.1 (net9.0), JIT</c> for a build for another version.</summary>
    public override string ToString()
    {
        string runtime = Version ?? "unknown runtime";
        bool isOfVersion = TargetFramework is null
            || runtime.StartsWith($".NET {TargetFramework.Replace("net", "", StringComparison.Ordinal)}.", StringComparison.Ordinal);
        return $"{runtime}{(isOfVersion ? "" : $" ({TargetFramework})")}{(Compilation is { } compilation ? $", {Word(compilation)}" : "")}";
    }

    private static string Word(Compilation compilation) => compilation switch
    {
        Facts.Compilation.Jit => "JIT",
        Facts.Compilation.ReadyToRun => "ReadyToRun",
        _ => "NativeAOT",
    };
}
