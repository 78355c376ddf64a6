using System.Collections.Concurrent;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>
/// The product as it is given to others, built by the commands of the documents, once for all tests. Its intermediate files are apart from
/// those of the build under test: other tests build that at the same time.
/// </summary>
internal static class Publication
{
    public const string Version = "9.8.7-test";

    // The build of the tests has analysed and documented the same sources.
    private static readonly string[] s_options = ["-nologo", "-v", "quiet", "-c", "Release", $"-p:ArtifactsPath={Root}",
        "-p:RunAnalyzers=false", "-p:GenerateDocumentationFile=false", $"-p:Version={Version}"];

    private static readonly ConcurrentDictionary<string, Lazy<Task<string>>> s_done = new();

    private static string Root => Path.Combine(Checkout.Root, "artifacts", "packaging");

    /// <summary>The folder of a self-contained build.</summary>
    /// <param name="system">A runtime identifier, such as <c>linux-x64</c>.</param>
    public static Task<string> SelfContainedAsync(string system)
    {
        string folder = Path.Combine(Root, system);
        return Once(folder, "publish", "client", "-r", system, "--self-contained", "-o", folder);
    }

    /// <summary>The folder of a build whose own assemblies were compiled ahead of time, for the runtime of this machine.</summary>
    public static async Task<string> ReadyToRunAsync(string system)
    {
        string folder = Path.Combine(Root, $"{system}-r2r");
        string targets = Path.Combine(Checkout.Root, "tests", "Integration", "Processes", "Packaging", "OwnAssemblies.targets");
        string[] compiled = ["client", "-r", system, "-p:PublishReadyToRun=true", $"-p:CustomAfterMicrosoftCommonTargets={targets}"];
        ProgramResult restored = await Program.RunToolAsync(Program.Dotnet, Checkout.Root, ["restore", .. compiled, .. s_options[..3],
            .. s_options[5..]]);
        if (restored.ExitCode != 0)
            Skip.OrFailInCI($"the compiler for ReadyToRun does not restore: {restored.Output.Split('\n')[0]}");
        return await Once(folder, ["publish", .. compiled, "-o", folder]);
    }

    /// <summary>The folder of the packed tool.</summary>
    public static Task<string> PackageAsync()
    {
        string folder = Path.Combine(Root, "packages");
        return Once(folder, "pack", "client", "-o", folder);
    }

    private static Task<string> Once(string folder, params string[] arguments) =>
        s_done.GetOrAdd(folder, _ => new(() => BuildAsync(folder, arguments))).Value;

    private static async Task<string> BuildAsync(string folder, string[] arguments)
    {
        // Nothing of an earlier build may pass for a part of this one.
        if (Directory.Exists(folder))
            Directory.Delete(folder, recursive: true);
        ProgramResult built = await Program.RunToolAsync(Program.Dotnet, Checkout.Root, [.. arguments, .. s_options]);
        Assert.That(built.ExitCode, Is.Zero, $"dotnet {string.Join(' ', arguments)}\n{built.Output}\n{built.Errors}");
        return folder;
    }
}
