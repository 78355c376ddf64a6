namespace IntegrationMethods.Reports.Sentences;

/// <summary>Sentences in lines of a screen's width. A word, number or path is never broken, however long.</summary>
internal static class LineWrapping
{
    /// <summary>Every line but the first is indented, by a third of the width at most.</summary>
    public static IEnumerable<string> Wrap(string text, int width, int indent = 0)
    {
        indent = Math.Min(indent, width / 3);
        string line = "";
        foreach (string word in Split(text))
        {
            if (line.Length > 0 && line.Length + word.Length > width && line.AsSpan().Trim().Length > 0)
            {
                yield return line.TrimEnd();
                line = new string(' ', indent) + word.TrimStart();
            }
            else
            {
                line += word;
            }
        }
        yield return line.TrimEnd();
    }

    // Each with the spaces before it; a percent sign goes with its number.
    private static IEnumerable<string> Split(string text)
    {
        int start = 0;
        for (int i = 1; i < text.Length; i++)
        {
            bool begins = text[i] == ' ' && text[i - 1] != ' ' && !(i + 1 < text.Length && text[i + 1] == '%');
            if (!begins)
                continue;
            yield return text[start..i];
            start = i;
        }
        yield return text[start..];
    }
}
