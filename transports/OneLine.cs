namespace IntegrationMethods.Transports;

/// <summary>Texts of a peer or the platform inside messages that promise to be one line.</summary>
internal static class OneLine
{
    private const int MaxLength = 300;

    public static string Of(string text)
    {
        string line = text.ReplaceLineEndings(" ");
        return line.Length <= MaxLength ? line : string.Concat(line.AsSpan(0, MaxLength), "…");
    }
}
