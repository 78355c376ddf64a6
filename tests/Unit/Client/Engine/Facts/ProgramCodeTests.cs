using IntegrationMethods.Client.Engine.Facts;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Facts;

/// <summary>How a build was compiled, read from its assembly.</summary>
internal sealed class ProgramCodeTests
{
    [Test]
    public void The_program_under_test_is_compiled_while_it_runs() => Assert.Multiple(() =>
    {
        Assert.That(ProgramCode.CompilationOf(typeof(ProgramCode).Assembly.Location), Is.EqualTo(Compilation.Jit));
        Assert.That(ProgramCode.Own.Version, Does.StartWith(".NET "));
        Assert.That((ProgramCode.Own.TargetFramework, ProgramCode.Own.Compilation), Is.EqualTo(("net10.0", Compilation.Jit)));
    });

    [Test]
    public void The_runtimes_own_libraries_are_compiled_ahead_of_time() =>
        Assert.That(ProgramCode.CompilationOf(typeof(Uri).Assembly.Location), Is.EqualTo(Compilation.ReadyToRun));

    [TestCase("")]
    [TestCase("/no/such/client.dll")]
    public void Where_there_is_no_assembly_it_is_not_known(string path) => Assert.That(ProgramCode.CompilationOf(path), Is.Null);

    [TestCase(".NETCoreApp,Version=v9.0", "net9.0")]
    [TestCase(null, null)]
    public void A_framework_has_its_short_name(string? name, string? expected) =>
        Assert.That(ProgramCode.Framework(name), Is.EqualTo(expected));
}
