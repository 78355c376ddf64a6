using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Builds;

/// <summary>Finds the programs of another build: in a published folder, or by building a checkout or a commit.</summary>
internal sealed class BuildSource(Action<string> say)
{
    private const string Program = "client.dll";

    /// <exception cref="RemedyException">It is none of these, or can't be built.</exception>
    public async Task<OtherBuild> FindAsync(string given, CancellationToken ct) =>
        await OtherBuild.AskAsync(await FolderAsync(given, ct), ct);

    private async Task<string> FolderAsync(string given, CancellationToken ct)
    {
        if (new[] { Program, ChildProcess.Executable("client") }.Any(name => File.Exists(Path.Combine(given, name))))
            return given;
        if (GitCheckout.Is(given))
            return await PublishAsync(Path.GetFullPath(given), ct);
        if (Directory.Exists(given))
            throw new RemedyException(
                $"--against {given} is a folder without a client and without this project's sources: name a published folder, a "
                    + "checkout or a commit.");
        return await CommitAsync(given, ct);
    }

    // A commit does not change, so what was built of it once is used again.
    private async Task<string> CommitAsync(string given, CancellationToken ct)
    {
        GitCheckout here = GitCheckout.Find(AppContext.BaseDirectory) ?? GitCheckout.Find(Environment.CurrentDirectory)
            ?? throw new RemedyException(
                $"--against {given} is not a folder, and a commit can only be named in a checkout: name a published folder, or run this "
                    + "from a checkout.");
        string commit = await Tool.RunAsync("git", here.Top, ct, "rev-parse", "--verify", "--quiet", "--end-of-options",
            $"{given}^{{commit}}") is { ExitCode: 0, Output: var hash }
            ? hash
            : throw new RemedyException(
                $"--against {given} is neither a folder nor a commit of {here.Top}: name a published folder, a checkout or a commit.");
        string tree = Path.Combine(here.Top, "artifacts", "against", commit[..12]), published = Published(tree);
        if (File.Exists(Path.Combine(published, Program)))
            return published;
        if (!Directory.Exists(tree))
            (await Tool.RunAsync("git", here.Top, ct, "worktree", "add", "--force", "--detach", tree, commit))
                .Succeeded($"git can't check out {given} to {tree}");
        return await PublishAsync(tree, ct);
    }

    private async Task<string> PublishAsync(string tree, CancellationToken ct)
    {
        say($"Building {tree} ...");
        await FindCoreWcfAsync(tree, ct);
        string published = Published(tree), program = Path.Combine(published, Program);
        // Without the old program, a build that wrote elsewhere can't be mistaken for this one.
        if (File.Exists(program))
            File.Delete(program);
        // Servers of the compiler would stay, and take a part of the machine that is about to be measured.
        ToolResult result = await Tool.SdkAsync(tree, ct, "publish", Path.Combine("client", "Client.csproj"), "-c", "Release", "-nologo",
            "-v", "quiet", "--disable-build-servers");
        result.Succeeded($"{tree} can't be built");
        return File.Exists(program)
            ? published
            : throw new RemedyException($"the build of {tree} did not write {program}: remove what redirects its output.");
    }

    // Where the SDK puts it.
    private static string Published(string tree) => Path.Combine(tree, "artifacts", "publish", "Client", "release");

    // As run-all does before it builds, so that the other build has CoreWCF where this one has it.
    private static async Task FindCoreWcfAsync(string tree, CancellationToken ct)
    {
        string project = Path.Combine("transports", "Wcf", "CoreWcf.csproj");
        if (File.Exists(Path.Combine(tree, project)))
            await Tool.SdkAsync(tree, ct, "msbuild", project, "-t:Find", "-nologo", "-v:quiet", "-nodeReuse:false");
    }
}
