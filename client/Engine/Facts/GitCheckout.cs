using System.ComponentModel;
using System.Diagnostics;

namespace IntegrationMethods.Client.Engine.Facts;

/// <summary>The state of the project's checkout.</summary>
/// <param name="Top">Its folder.</param>
/// <param name="Commit">The full hash.</param>
/// <param name="Dirty">Whether tracked files differ from it; null if git did not say in time.</param>
internal sealed record GitCheckout(string Top, string Commit, bool? Dirty)
{
    /// <summary>A repository on a network drive may take for ever; a run must not wait for a footnote.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(2);

    /// <summary>The checkout around a folder; null without git, outside a checkout, and in a checkout of something else.</summary>
    public static GitCheckout? Find(string folder)
    {
        if (Git(folder, "rev-parse", "--show-toplevel") is not { } top || !Is(top))
            return null;
        return Git(folder, "rev-parse", "HEAD") is { } commit
            ? new(top, commit, Git(top, "status", "--porcelain", "--untracked-files=no") is { } changes ? changes.Length > 0 : null)
            : null;
    }

    public static bool Is(string folder) => File.Exists(Path.Combine(folder, "IntegrationMethods.slnx"));

    private static string? Git(string folder, params string[] arguments)
    {
        var start = new ProcessStartInfo("git", arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            // Asking must not write to the repository.
            Environment = { ["GIT_OPTIONAL_LOCKS"] = "0" },
        };
        try
        {
            using var git = Process.Start(start);
            return git is null ? null : Answer(git);
        }
        catch (Win32Exception)
        {
            return null;
        }
    }

    private static string? Answer(Process git)
    {
        // An answer too long for the pipe keeps git from ending: it is then given up like a slow one.
        if (git.WaitForExit(Limit))
            return git.ExitCode == 0 ? git.StandardOutput.ReadToEnd().Trim() : null;
        git.Kill(entireProcessTree: true);
        return null;
    }
}
