namespace IntegrationMethods.Processes.Options;

/// <summary>Words of an option that takes several, given in one text with commas between or in several texts.</summary>
internal static class WordList
{
    public static string[] Of(IEnumerable<string> texts) =>
        string.Join(',', texts).Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
}
