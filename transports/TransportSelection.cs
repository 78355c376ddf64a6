using IntegrationMethods.Transports.Feed;

namespace IntegrationMethods.Transports;

/// <summary>Turns the words of <c>--transport</c> and <c>--form</c> into transports and forms, or into an error that lists the known ones.</summary>
public static class TransportSelection
{
    /// <summary>What <c>--transport</c> takes, for its help: <c>all, or some of nettcp (NET.TCP), …</c>, and what a bare name means.</summary>
    public static string Help(IEnumerable<ITransport> catalog) =>
        $"all, or some of {string.Join(", ", catalog.Select(transport => Named(transport, transport.Name)).Distinct())}. "
        + "A bare name means the library stack where this build has one, else direct; name/stack names one stack.";

    /// <summary><c>all</c>, or a list of <c>name</c> and <c>name/stack</c>, each once, in the order of the catalog.</summary>
    /// <exception cref="UsageException">A word is unknown.</exception>
    public static IReadOnlyList<ITransport> Parse(IReadOnlyList<ITransport> catalog, string text)
    {
        var wanted = new HashSet<ITransport>();
        foreach (string word in Words(text))
        {
            if (word == "all")
                wanted.UnionWith(catalog);
            else
                wanted.Add(Find(catalog, word));
        }
        return wanted.Count > 0 ? [.. catalog.Where(wanted.Contains)] : throw Unknown(catalog, text);
    }

    /// <summary>One transport. A bare name means its library stack where one is built in, else the direct one.</summary>
    /// <exception cref="UsageException">The word is unknown.</exception>
    public static ITransport Find(IReadOnlyList<ITransport> catalog, string word) =>
        catalog.FirstOrDefault(transport => transport.Key == word)
        ?? catalog.Where(transport => transport.Name == word).OrderBy(transport => transport.Stack == "direct").FirstOrDefault()
        ?? throw (LibraryStacks.All.FirstOrDefault(stack => stack.Transports.Contains(word)) is { } off ? Off(word, off) : Unknown(catalog, word));

    /// <summary>Refuses settings that a chosen transport can't keep to; one without a wire has nothing to keep.</summary>
    /// <param name="catalog">All there are, of which the error names those that can.</param>
    /// <param name="chosen">Those that are to keep to the settings.</param>
    /// <param name="options">The settings.</param>
    /// <exception cref="UsageException">A transport can't give such answers, or has no gzip.</exception>
    public static void Check(IReadOnlyList<ITransport> catalog, IReadOnlyList<ITransport> chosen, TransportOptions options)
    {
        Check(catalog, chosen, $"--answer {options.Answer.ToString().ToLowerInvariant()}", transport => transport.Answers.Contains(options.Answer));
        Check(catalog, chosen, "--gzip", transport => !options.Gzip || transport.CanGzip);
    }

    private static void Check(IReadOnlyList<ITransport> catalog, IReadOnlyList<ITransport> chosen, string option, Func<ITransport, bool> can)
    {
        ITransport[] refused = [.. chosen.Where(transport => transport.HasWire && !can(transport))];
        if (refused.Length > 0)
            throw new UsageException($"{option} is not available for {Keys(refused)}: choose some of {Keys(catalog.Where(transport => transport.HasWire && can(transport)))}.");
    }

    private static string Keys(IEnumerable<ITransport> transports) => string.Join(", ", transports.Select(transport => transport.Key));

    /// <summary>A list of <c>sync</c> and <c>async</c>.</summary>
    /// <exception cref="UsageException">A word is unknown.</exception>
    public static IReadOnlyList<CallForm> ParseForms(string text)
    {
        CallForm[] forms = [.. Words(text).Select(ParseForm).Distinct().Order()];
        return forms.Length > 0 ? forms : throw UnknownForm(text);
    }

    /// <summary>One form.</summary>
    /// <exception cref="UsageException">The word is unknown.</exception>
    public static CallForm ParseForm(string word) => word switch
    {
        "sync" => CallForm.Sync,
        "async" => CallForm.Async,
        _ => throw UnknownForm(word),
    };

    private static string[] Words(string text) =>
        text.ToLowerInvariant().Split([',', ' '], StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    private static UsageException Unknown(IReadOnlyList<ITransport> catalog, string word) =>
        new($"unknown transport '{word}': choose all or some of {string.Join(", ", catalog.Select(transport => Named(transport, transport.Key)))}.");

    private static string Named(ITransport transport, string word) =>
        transport.DisplayName == transport.Name ? word : $"{word} ({transport.DisplayName})";

    private static UsageException Off(string word, LibraryStack stack) =>
        new($"transport {word} is off in this build: {stack.OffBecause}. With a feed that has it, run-all --feed probe turns it on.");

    private static UsageException UnknownForm(string word) => new($"unknown form '{word}': choose sync, async or sync,async.");
}
