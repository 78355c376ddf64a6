using System.Text.RegularExpressions;

namespace IntegrationMethods.Tests.Shared;

/// <summary>
/// Reads as much of YAML as the files of server/deploy use: blocks of mappings and sequences, flow sequences, quotes, folded and literal
/// text, anchors and merges. Whatever else is in a file is refused. Mappings are dictionaries, sequences lists, all others are texts.
/// </summary>
internal sealed partial class Yaml
{
    private readonly List<(int Indent, string Text)> _lines;
    private readonly Dictionary<string, object> _anchors = [];
    private int _at;

    private Yaml(string document) =>
        _lines = [.. document.Split('\n').Select(line => line.TrimEnd('\r', ' '))
            .Where(line => line.Trim().Length > 0 && !line.TrimStart().StartsWith('#'))
            .Select(line => (line.Length - line.TrimStart(' ').Length, Bare(line.TrimStart(' '))))];

    /// <summary>Every document of a text.</summary>
    /// <exception cref="FormatException">It is none that is understood.</exception>
    public static IReadOnlyList<Dictionary<string, object>> Documents(string text) =>
        [.. Separator().Split(text).Where(document => new Yaml(document)._lines.Count > 0)
            .Select(document => (Dictionary<string, object>)Document(document))];

    /// <summary>A text that is one document.</summary>
    /// <exception cref="FormatException">It is none that is understood.</exception>
    public static object Document(string text)
    {
        var reader = new Yaml(text);
        object value = reader.Block(reader._lines[0].Indent);
        return reader._at == reader._lines.Count ? value : throw reader.Bad("is not indented as the lines before it");
    }

    /// <summary>What is found by going down from key to key, or by number.</summary>
    public static object? At(object? node, params string[] path)
    {
        foreach (string key in path)
            node = node switch
            {
                Dictionary<string, object> map => map.GetValueOrDefault(key),
                List<object> list => list.ElementAtOrDefault(int.Parse(key, CultureInfo.InvariantCulture)),
                _ => null,
            };
        return node;
    }

    public static string[] Texts(object? list) => [.. ((List<object>)list!).Cast<string>()];

    private object Block(int indent) => IsItem(_lines[_at].Text) ? Sequence(indent) : Mapping(indent);

    private List<object> Sequence(int indent)
    {
        var list = new List<object>();
        while (_at < _lines.Count && _lines[_at].Indent == indent && IsItem(_lines[_at].Text))
        {
            string rest = _lines[_at].Text[1..];
            string item = rest.TrimStart();
            if (item.Length == 0 || !Key().IsMatch(item) || item[0] is '[' or '"')
            {
                list.Add(Value(item, indent));
                continue;
            }
            // A mapping that begins on the dash's line.
            int inner = indent + 1 + rest.Length - item.Length;
            _lines[_at] = (inner, item);
            list.Add(Mapping(inner));
        }
        return list;
    }

    private Dictionary<string, object> Mapping(int indent)
    {
        var map = new Dictionary<string, object>();
        var merged = new List<Dictionary<string, object>>();
        while (_at < _lines.Count && _lines[_at].Indent == indent && !IsItem(_lines[_at].Text))
        {
            if (Key().Match(_lines[_at].Text) is not { Success: true } key)
                throw Bad("is no key with a value");
            string name = key.Groups["key"].Value.Trim('"');
            string text = key.Groups["value"].Value;
            string? anchor = Anchor().Match(text) is { Success: true } named ? named.Groups["name"].Value : null;
            object value = Value(anchor is null ? text : text[(anchor.Length + 1)..].TrimStart(), indent);
            if (anchor is not null)
                _anchors[anchor] = value;
            if (name == "<<")
                merged.Add((Dictionary<string, object>)value);
            else if (!map.TryAdd(name, value))
                throw new FormatException($"'{name}' is there twice");
        }
        // What is merged gives way to what is there.
        foreach ((string name, object value) in merged.SelectMany(other => other))
            map.TryAdd(name, value);
        return map;
    }

    // Takes the line that the text is of, and those that belong to it.
    private object Value(string text, int indent)
    {
        _at++;
        if (text.Length == 0)
            return _at < _lines.Count && (_lines[_at].Indent > indent || _lines[_at].Indent == indent && IsItem(_lines[_at].Text))
                ? Block(_lines[_at].Indent)
                : "";
        if (text is ">-" or ">" or "|" or "|-")
            return string.Join(text[0] == '>' ? ' ' : '\n', Deeper(indent));
        return text switch
        {
            ['*', .. var name] => _anchors.GetValueOrDefault(name) ?? throw new FormatException($"'*{name}' is no anchor"),
            ['[', .. var items, ']'] => Item().Matches(items).Select(item => (object)Unquoted(item.Value)).ToList(),
            "{}" => new Dictionary<string, object>(),
            ['{', ..] or ['!', ..] or ['&', ..] or ['@', ..] or ['`', ..] => throw new FormatException($"'{text}' is not understood"),
            _ => Unquoted(text),
        };
    }

    private IEnumerable<string> Deeper(int indent)
    {
        while (_at < _lines.Count && _lines[_at].Indent > indent)
            yield return _lines[_at++].Text;
    }

    private FormatException Bad(string why) => new($"'{_lines[_at].Text}' {why}");

    private static bool IsItem(string text) => text == "-" || text.StartsWith("- ", StringComparison.Ordinal);

    private static string Unquoted(string text) => text switch
    {
        ['"', .. var inner, '"'] => inner.Replace("\\\"", "\"", StringComparison.Ordinal),
        ['\'', .. var inner, '\''] => inner.Replace("''", "'", StringComparison.Ordinal),
        _ => text,
    };

    private static string Bare(string line) => Comment().Replace(line, "");

    [GeneratedRegex("^---$", RegexOptions.Multiline)]
    private static partial Regex Separator();

    [GeneratedRegex("""^(?<key>"[^"]+"|[^\s"'\[{#&*!|>%@`,][^:]*?|<<):(?:\s+(?<value>.*))?$""")]
    private static partial Regex Key();

    [GeneratedRegex("^&(?<name>[A-Za-z0-9_-]+)")]
    private static partial Regex Anchor();

    [GeneratedRegex("""
        "(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,\s][^,]*(?<!\s)
        """, RegexOptions.IgnorePatternWhitespace)]
    private static partial Regex Item();

    // Outside of quotes.
    [GeneratedRegex("""\s+#(?=(?:[^"']|"[^"]*"|'[^']*')*$).*$""")]
    private static partial Regex Comment();
}
