using System.Collections;
using System.Reflection;
using System.Security.Cryptography;
using System.Text.Json.Serialization;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Builds;

/// <summary>Builds that share a run must mean the same by a line: a change of its shape must not go unnoticed.</summary>
internal sealed class ControlProtocolTests
{
    /// <summary>Of <see cref="ControlProtocol.Version"/> 12.</summary>
    private const string Shape = "3a669a6d5a3eb85e";

    [Test]
    public void The_shape_of_the_lines_is_that_of_this_version_of_the_protocol()
    {
        var seen = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (Type line in new[] { typeof(WorkRequest), typeof(WorkReply), typeof(RowsSettings) })
            Add(line, seen);
        string text = string.Join('\n', seen.Select(type => $"{type.Key}: {type.Value}"));
        string shape = Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)))[..16];

        Assert.That(shape, Is.EqualTo(Shape), $"""
            What a runner and its processes say to each other has changed.
            Raise {nameof(ControlProtocol)}.{nameof(ControlProtocol.Version)}, and write the new shape here;
            raise {nameof(ControlProtocol.MinVersion)} too, unless builds of before mean the same by every line that they understand.
            {text}
            """);
    }

    [Test]
    public void The_least_version_is_none_of_the_future() =>
        Assert.That(ControlProtocol.MinVersion, Is.InRange(1, ControlProtocol.Version));

    private static void Add(Type type, SortedDictionary<string, string> seen)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        if (type.IsArray || typeof(IEnumerable).IsAssignableFrom(type))
        {
            foreach (Type item in type.IsArray ? [type.GetElementType()!] : type.GetGenericArguments())
                Add(item, seen);
            return;
        }
        if (type.Namespace?.StartsWith("IntegrationMethods", StringComparison.Ordinal) != true || seen.ContainsKey(type.Name))
            return;
        if (type.IsEnum)
        {
            seen[type.Name] = string.Join(", ", Enum.GetNames(type));
            return;
        }
        PropertyInfo[] written = [.. type.GetProperties()
            .Where(property =>
            property.GetMethod!.GetParameters().Length == 0 && !property.GetMethod.IsStatic
            && !property.IsDefined(typeof(JsonIgnoreAttribute))).OrderBy(property => property.Name, StringComparer.Ordinal)];
        seen[type.Name] = string.Join(", ", written.Select(property => $"{property.Name} {Name(property.PropertyType)}"));
        foreach (PropertyInfo property in written)
            Add(property.PropertyType, seen);
    }

    private static string Name(Type type) => type.IsGenericType
        ? $"{type.Name}<{string.Join(", ", type.GetGenericArguments().Select(Name))}>"
        : type.Name;
}
