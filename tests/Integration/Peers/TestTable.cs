namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>A table of a document whose last column names tests.</summary>
internal static class TestTable
{
    /// <summary>The cells of the first table of a section, without its head.</summary>
    public static string[][] Rows(string document, string section)
    {
        string text = Checkout.Read(document).Split($"\n## {section}\n")[1].Split("\n## ")[0].Split("\n### ")[0];
        return [.. text.Split('\n').Where(line => line.StartsWith('|')).Skip(2).Select(Cells)];
    }

    /// <summary>The tests that a cell names, as class and method.</summary>
    public static string[] Tests(string cell) => [.. cell.Split(", ").Select(name => name.Trim('`'))];

    /// <summary>
    /// Whether a class of this name or its base has such a method: by the source, as the unit tests are another assembly.
    /// </summary>
    public static bool IsTest(string name) => name.Split('.') is [string type, string method]
        && Directory.EnumerateFiles(Path.Combine(Checkout.Root, "tests"), $"{type.TrimEnd('s')}*.cs", SearchOption.AllDirectories)
            .Any(file => File.ReadAllText(file).Contains($" {method}(", StringComparison.Ordinal));

    private static string[] Cells(string line) => [.. line.Split('|')[1..^1].Select(cell => cell.Trim())];
}
