using System.CommandLine;
using System.CommandLine.Parsing;
using IntegrationMethods.Transports.Feed;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>--feed</c>: run-all builds by it; here, where the build is over, it can only be checked.</summary>
internal static class FeedOption
{
    public static Option<string?> Create()
    {
        var option = new Option<string?>("--feed")
        {
            Description = "For run-all: build with all library packages (full), without (reduced), or ask the package feed anew (probe). Default: it is asked once.",
            HelpName = "full|reduced|probe",
            Recursive = true,
        };
        option.Validators.Add(result => Check(result, LibraryStacks.All));
        return option;
    }

    private static void Check(OptionResult result, IReadOnlyList<LibraryStack> stacks)
    {
        string word = result.Tokens.Count == 1 ? result.Tokens[0].Value : "";
        if (word is not ("full" or "reduced" or "probe"))
            result.AddError($"--feed must be full, reduced or probe, not '{word}'.");
        else if (word != "probe" && stacks.Any(stack => stack.State == "on" != (word == "full")))
            result.AddError($"--feed {word} is not how this program was built: use run-all, or build it with -p:Feed={word}.");
    }
}
