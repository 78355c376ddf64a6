using System.Reflection;
using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Transports;

/// <summary>The table of peers in tests/README.md speaks of tests that exist, and of all of them.</summary>
internal sealed partial class PeerTableTests
{
    private static readonly Type[] s_classes = typeof(PeerTableTests).Assembly.GetTypes();

    [Test]
    public void Every_row_names_a_test_that_exists()
    {
        string[][] rows = Rows();

        Assert.That(rows, Is.Not.Empty);
        Assert.That(rows.Select(row => row.Length), Is.All.EqualTo(5));
        Assert.That(rows.Select(row => row[^1]).Where(name => !IsTest(name.Trim('`'))), Is.Empty);
    }

    [Test]
    public void Every_test_against_a_peer_has_its_row()
    {
        string[] named = [.. Rows().Select(row => row[^1].Trim('`'))];
        IEnumerable<string> tests = s_classes
            .Where(type => type.Name.EndsWith("PeerTests", StringComparison.Ordinal) || type.Name == "PythonClientTests")
            .SelectMany(type => type.GetMethods().Where(IsTest).Select(method => $"{type.Name}.{method.Name}"));

        Assert.That(tests.Except(named), Is.Empty);
    }

    private static string[][] Rows()
    {
        string section = File.ReadAllText(Path.Combine(Checkout.Root, "tests", "README.md")).Split("\n## Peers\n")[1].Split("\n## ")[0];
        return [.. section.Split('\n').Where(line => line.StartsWith('|')).Skip(2).Select(line => Cell().Split(line.Trim('|', ' ')))];
    }

    private static bool IsTest(string name) =>
        name.Split('.') is [string type, string method] && s_classes.Any(found => found.Name == type && found.GetMethods().Any(m => m.Name == method && IsTest(m)));

    private static bool IsTest(MethodInfo method) =>
        method.GetCustomAttributes().Any(attribute => attribute is NUnit.Framework.Interfaces.ITestBuilder or NUnit.Framework.Interfaces.ISimpleTestBuilder);

    [GeneratedRegex(@" \| ")]
    private static partial Regex Cell();
}
