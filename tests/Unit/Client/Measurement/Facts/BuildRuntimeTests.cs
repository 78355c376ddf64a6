namespace IntegrationMethods.Tests.Unit.Client.Measurement.Facts;

/// <summary>What runs a build, in words.</summary>
internal sealed class BuildRuntimeTests
{
    [TestCase(".NET 10.0.5", "net10.0", Compilation.Jit, ".NET 10.0.5, JIT")]
    [TestCase(".NET 10.0.5", "net9.0", Compilation.ReadyToRun, ".NET 10.0.5 (net9.0), ReadyToRun")]
    [TestCase(".NET 11.0.0-preview.1", "net11.0", Compilation.NativeAot, ".NET 11.0.0-preview.1, NativeAOT")]
    [TestCase(".NET 10.0.5", null, null, ".NET 10.0.5")]
    [TestCase(null, null, Compilation.Jit, "unknown runtime, JIT")]
    public void The_framework_is_named_where_it_is_not_the_runtimes(string? version, string? framework, Compilation? compilation,
        string expected) =>
        Assert.That(new BuildRuntime(version, framework, compilation).ToString(), Is.EqualTo(expected));
}
