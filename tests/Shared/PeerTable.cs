using System.Reflection;
using NUnit.Framework.Interfaces;

namespace IntegrationMethods.Tests.Shared;

/// <summary>The tests of an assembly against other implementations, by their attributes.</summary>
internal static class PeerTable
{
    /// <summary>A Markdown table, a row for each test, in an order that does not depend on the build.</summary>
    public static IEnumerable<string> Render(Assembly tests) => Methods(tests)
        .Where(method => method.IsDefined(typeof(PeerCaseAttribute)))
        .Select(method => (Method: method, Peer: Peer(method), Case: method.GetCustomAttribute<PeerCaseAttribute>()!))
        .OrderBy(row => row.Peer.Protocol, StringComparer.Ordinal)
        .ThenBy(row => row.Peer.Name, StringComparer.Ordinal)
        .ThenBy(row => row.Case.Direction)
        .ThenBy(row => row.Method.DeclaringType!.Name, StringComparer.Ordinal)
        .ThenBy(row => row.Method.MetadataToken)
        .Select(row => $"| {row.Peer.Name} | {row.Peer.Protocol} | {Text(row.Case.Direction)} | {row.Case.Text} | "
            + $"`{row.Method.DeclaringType!.Name}` |")
        .Prepend("| --- | --- | --- | --- | --- |")
        .Prepend("| peer | protocol | direction | case | tests |");

    /// <summary>Tests against a peer that no row names.</summary>
    public static IEnumerable<string> WithoutCase(Assembly tests) => Methods(tests)
        .Where(method => !method.IsDefined(typeof(PeerCaseAttribute)))
        .Where(method => method.IsDefined(typeof(PeerAttribute)) || IsFixture(method.DeclaringType!))
        .Select(Name);

    private static bool IsFixture(Type type) =>
        type.IsDefined(typeof(PeerAttribute)) || type.Name.EndsWith("PeerTests", StringComparison.Ordinal);

    private static IEnumerable<MethodInfo> Methods(Assembly tests) => tests.GetTypes()
        .SelectMany(type => type.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly))
        .Where(method => method.GetCustomAttributes().Any(attribute => attribute is ITestBuilder or ISimpleTestBuilder));

    private static PeerAttribute Peer(MethodInfo method) =>
        method.GetCustomAttribute<PeerAttribute>() ?? method.DeclaringType!.GetCustomAttribute<PeerAttribute>()
        ?? throw new InvalidOperationException($"{Name(method)} has a case and no peer: add [Peer] to it or to its fixture.");

    private static string Text(PeerDirection direction) => direction == PeerDirection.TheirsToOurs ? "theirs → ours" : "ours → theirs";

    private static string Name(MethodInfo method) => $"{method.DeclaringType!.Name}.{method.Name}";
}
