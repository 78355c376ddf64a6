using YamlDotNet.Core;
using YamlDotNet.Core.Events;
using YamlDotNet.Serialization;

namespace IntegrationMethods.Tests.Shared;

/// <summary>The files of server/deploy. Mappings are dictionaries, sequences lists, all others are texts.</summary>
internal static class Yaml
{
    private static readonly IDeserializer s_reader = new DeserializerBuilder().WithDuplicateKeyChecking().Build();

    /// <summary>Every document of a text.</summary>
    /// <exception cref="YamlException">It is not YAML, or a key is there twice.</exception>
    public static IReadOnlyList<object> Documents(string text)
    {
        using var reader = new StringReader(text);
        var parser = new MergingParser(new Parser(reader));
        parser.Consume<StreamStart>();
        var documents = new List<object>();
        while (parser.Accept<DocumentStart>(out _))
        {
            if (s_reader.Deserialize<object?>(parser) is { } document)
                documents.Add(document);
        }
        return documents;
    }

    /// <summary>A text that is one document.</summary>
    /// <exception cref="YamlException">It is not YAML, or a key is there twice.</exception>
    public static object Document(string text) => Documents(text).Single();

    /// <summary>What is found by going down from key to key, or by number.</summary>
    public static object? At(object? node, params string[] path)
    {
        foreach (string key in path)
            node = node switch
            {
                Dictionary<object, object> map => map.GetValueOrDefault(key),
                List<object> list => list.ElementAtOrDefault(int.Parse(key, CultureInfo.InvariantCulture)),
                _ => null,
            };
        return node;
    }

    public static string[] Texts(object? list) => [.. ((List<object>)list!).Cast<string>()];
}
