using System.Reflection;

namespace IntegrationMethods.Tests.Transports;

/// <summary>A table of tests/README.md whose last column names tests.</summary>
internal static class TestTable
{
    public static IReadOnlyList<Type> Classes { get; } = typeof(TestTable).Assembly.GetTypes();

    /// <summary>The cells of the first table of a section, without its head.</summary>
    public static string[][] Rows(string section)
    {
        string text = File.ReadAllText(Path.Combine(Checkout.Root, "tests", "README.md")).Split($"\n## {section}\n")[1].Split("\n## ")[0].Split("\n### ")[0];
        return [.. text.Split('\n').Where(line => line.StartsWith('|')).Skip(2).Select(Cells)];
    }

    /// <summary>The tests that a cell names, as class and method.</summary>
    public static string[] Tests(string cell) => [.. cell.Split(", ").Select(name => name.Trim('`'))];

    public static bool IsTest(string name) => name.Split('.') is [string type, string method]
        && Classes.Any(found => found.Name == type && found.GetMethods().Any(m => m.Name == method && IsTest(m)));

    public static bool IsTest(MethodInfo method) =>
        method.GetCustomAttributes().Any(attribute => attribute is NUnit.Framework.Interfaces.ITestBuilder or NUnit.Framework.Interfaces.ISimpleTestBuilder);

    private static string[] Cells(string line) => [.. line.Split('|')[1..^1].Select(cell => cell.Trim())];
}
