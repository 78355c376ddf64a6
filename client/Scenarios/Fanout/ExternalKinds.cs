using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The words of options and files.</summary>
internal static class ExternalKinds
{
    public static string Word(this ExternalKind kind) => kind == ExternalKind.Sleep ? "sleep" : "delay";

    /// <param name="option">Its name, for the refusal.</param>
    /// <param name="texts">As they were given, each with one word or several.</param>
    /// <exception cref="UsageException">A word is none of them, or there is none.</exception>
    public static IReadOnlyList<ExternalKind> Parse(string option, IEnumerable<string> texts)
    {
        string[] words = WordList.Of(texts);
        return words.Length > 0 ? [.. words.Select(word => Of(option, word)).Distinct().Order()] : throw NotKnown(option, "");
    }

    private static ExternalKind Of(string option, string word) =>
        Enum.GetValues<ExternalKind>().Where(kind => kind.Word() == word).Cast<ExternalKind?>().FirstOrDefault()
            ?? throw NotKnown(option, word);

    private static UsageException NotKnown(string option, string word) =>
        new($"{option} must be sleep, delay or sleep,delay, not '{word}'.");
}
