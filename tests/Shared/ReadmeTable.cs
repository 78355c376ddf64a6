namespace IntegrationMethods.Tests.Shared;

/// <summary>A generated table in tests/README.md, between a comment that names it and the next one that ends it.</summary>
internal static class ReadmeTable
{
    /// <summary>Environment variable: 1 writes what a test generates instead of comparing it.</summary>
    public const string UpdateVariable = "UPDATE_TABLES";

    private const string File = "tests/README.md", EndMark = "<!-- end -->";

    public static void AssertIs(string name, IEnumerable<string> lines)
    {
        string text = Checkout.Read(File);
        string updated = With(text, name, lines);
        if (Environment.GetEnvironmentVariable(UpdateVariable) == "1")
            System.IO.File.WriteAllText(Path.Combine(Checkout.Root, File), updated);
        else
            Assert.That(text, Is.EqualTo(updated), $"{File} is not what the attributes say: run this test with {UpdateVariable}=1 to rewrite it.");
    }

    /// <summary>The text with these lines as its table.</summary>
    public static string With(string text, string name, IEnumerable<string> lines)
    {
        int mark = text.IndexOf($"<!-- table {name}:", StringComparison.Ordinal);
        if (mark < 0)
            throw new ArgumentException($"no comment starts the table {name}");
        int start = text.IndexOf('\n', mark) + 1;
        return text[..start] + string.Concat(lines.Select(line => line + '\n')) + text[text.IndexOf(EndMark, start, StringComparison.Ordinal)..];
    }
}
