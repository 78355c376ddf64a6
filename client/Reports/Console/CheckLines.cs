using Spectre.Console;

namespace IntegrationMethods.Reports.Console;

/// <summary>Checks as lines for people: how it came out, what was looked at, what was seen, what to do.</summary>
internal static class CheckLines
{
    private const int StateWidth = 15, NameWidth = 13;

    public static void Write(IAnsiConsole console, Check check) => Sentences.Write(console, Of(check), check.State switch
    {
        CheckState.Fail => new Style(Color.Red),
        CheckState.Warn => new Style(Color.Yellow),
        _ => default(Style?),
    }, StateWidth + NameWidth);

    /// <summary>Such as <c>warn           load         16.4 over the last minute, 2 processors: …</c>.</summary>
    public static string Of(Check check) => $"{Word(check.State),-StateWidth}{check.Name,-NameWidth}{check.Sentence}";

    /// <summary>The same at the start of a run, among other lines.</summary>
    public static string Short(Check check) => $"{Word(check.State)}: {check.Name}: {check.Sentence}";

    private static string Word(CheckState state) => state == CheckState.NotAvailable
        ? "not available"
        : state.ToString().ToLowerInvariant();
}
