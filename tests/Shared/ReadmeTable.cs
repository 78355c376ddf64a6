namespace IntegrationMethods.Tests.Shared;

/// <summary>A generated table of a document, between a comment that names it and the next one that ends it.</summary>
internal static class ReadmeTable
{
    /// <summary>Environment variable: 1 writes what a test generates instead of comparing it.</summary>
    public const string UpdateVariable = "UPDATE_TABLES";

    private const string EndMark = "<!-- end -->";

    // Tests that run side by side may each write a table of one document.
    private static readonly Lock s_writing = new();

    public static void AssertIs(string name, IEnumerable<string> lines, string document = "tests/peers.md")
    {
        lock (s_writing)
        {
            string text = Checkout.Read(document);
            string updated = With(text, name, lines);
            if (Environment.GetEnvironmentVariable(UpdateVariable) == "1")
                File.WriteAllText(Path.Combine(Checkout.Root, document), updated);
            else
                Assert.That(text, Is.EqualTo(updated), $"{document} differs from the code. To regenerate it: {Command()}");
        }
    }

    // Of the test that runs: its class is in the namespace of its project.
    private static string Command()
    {
        string test = TestContext.CurrentContext.Test.ClassName!;
        return $"{UpdateVariable}=1 dotnet test tests/{test.Split('.')[2]} --filter FullyQualifiedName~{test}";
    }

    /// <summary>The text with these lines as its table.</summary>
    public static string With(string text, string name, IEnumerable<string> lines)
    {
        int mark = text.IndexOf($"<!-- table {name}:", StringComparison.Ordinal);
        if (mark < 0)
            throw new ArgumentException($"no comment starts the table {name}");
        int start = text.IndexOf('\n', mark) + 1;
        return text[..start] + string.Concat(lines.Select(line => line + '\n'))
            + text[text.IndexOf(EndMark, start, StringComparison.Ordinal)..];
    }
}
