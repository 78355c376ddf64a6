using IntegrationMethods.Transports.Wcf;

namespace IntegrationMethods.Transports;

/// <summary>
/// Turns the words of <c>--transport</c> and <c>--form</c> into transports and forms, or into an error that lists the known ones.
/// </summary>
public static class TransportSelection
{
    /// <summary>The word for the transports of a run that names none.</summary>
    public const string Default = "default";

    /// <summary>The word for every transport.</summary>
    public const string All = "all";

    /// <summary>
    /// What <c>--transport</c> takes, for its help: <c>default (nettcp, …), all, or some of nettcp (NET.TCP), …</c>, and what a bare name
    /// means.
    /// </summary>
    public static string Help(IReadOnlyList<ITransport> catalog) =>
        $"{Default} ({string.Join(", ", UsualNames(catalog))}), {All}, or some of "
        + $"{string.Join(", ", catalog.Select(transport => Named(transport, transport.Name)).Distinct())}. "
        + "A bare name selects the library that people deploy, or direct where there is none; name/stack selects one stack.";

    /// <summary>What <c>--transport</c> may be completed with.</summary>
    public static IEnumerable<string> Words(IEnumerable<ITransport> catalog) =>
        [Default, All, .. catalog.SelectMany(Keys).Distinct()];

    /// <summary>What <c>all</c> leaves out and why, in one line; null where it leaves out nothing, or is not asked for.</summary>
    /// <returns>Such as <c>nats/nats-net needs a broker: add --broker nats://127.0.0.1:4222</c>.</returns>
    public static string? LeftOut(IReadOnlyList<ITransport> catalog, string text)
    {
        string[] lines = [.. catalog.Where(transport => transport.Lacks is not null)
            .Select(transport => $"{transport.Key} needs {transport.Lacks}")];
        return lines.Length > 0 && Words(text).Contains(All) ? string.Join("; ", lines) : null;
    }

    /// <summary>Refuses brokers that no transport is for.</summary>
    /// <param name="catalog">The transports.</param>
    /// <param name="brokers">As <see cref="TransportOptions.Broker"/>.</param>
    /// <exception cref="UsageException">One has another scheme, or is no address.</exception>
    public static void CheckBrokers(IReadOnlyList<ITransport> catalog, string? brokers)
    {
        foreach (BrokerAddress broker in BrokerAddress.ParseAll(brokers))
        {
            if (catalog.All(transport => transport.BrokerScheme != broker.Scheme))
            {
                IEnumerable<string> known = catalog.Select(transport => transport.BrokerScheme).OfType<string>().Distinct();
                throw new UsageException(
                    $"no transport uses a broker such as {broker}: --broker can name one of "
                        + $"{string.Join(", ", known.Select(scheme => $"{scheme}://"))}.");
            }
        }
    }

    /// <exception cref="UsageException">The settings lack what it needs.</exception>
    public static ITransport Complete(ITransport transport) =>
        transport.Lacks is null ? transport : throw new UsageException($"{transport.Key} needs {transport.Lacks}.");

    /// <summary>
    /// <c>default</c>, <c>all</c>, or a list of <c>name</c> and <c>name/stack</c>, each once, in the order of the catalog.
    /// </summary>
    /// <exception cref="UsageException">A word is unknown.</exception>
    public static IReadOnlyList<ITransport> Parse(IReadOnlyList<ITransport> catalog, string text)
    {
        var wanted = new HashSet<ITransport>();
        foreach (string word in Words(text))
        {
            if (word is All or Default)
                wanted.UnionWith(catalog.Where(transport =>
                    transport.Lacks is null && (word == All || transport.IsInDefaultRun && IsUsual(catalog, transport))));
            else
                wanted.Add(Complete(Find(catalog, word)));
        }
        return wanted.Count > 0 ? [.. catalog.Where(wanted.Contains)] : throw Unknown(catalog, text);
    }

    /// <summary>Adds the other one of two stacks of each method: the usual one, and this project's own.</summary>
    public static IReadOnlyList<ITransport> WithBothStacks(IReadOnlyList<ITransport> catalog, IReadOnlyList<ITransport> chosen) =>
        [.. catalog.Where(transport => chosen.Contains(transport)
            || ((transport.Stack == ITransport.Direct || IsUsual(catalog, transport)) && chosen.Any(one => one.Name == transport.Name)))];

    /// <summary>
    /// One transport. A bare name means its first library stack, or the direct one where there is none; <c>nettcp/corewcf</c> the one that
    /// CoreWCF serves.
    /// </summary>
    /// <exception cref="UsageException">The word is unknown.</exception>
    public static ITransport Find(IReadOnlyList<ITransport> catalog, string word) =>
        catalog.FirstOrDefault(transport => transport.Key == word)
        ?? catalog.FirstOrDefault(transport => Keys(transport).Contains(word))
        ?? catalog.Where(transport => transport.Name == word).OrderBy(transport => transport.Stack == ITransport.Direct).FirstOrDefault()
        ?? throw (IsOff(catalog, word) ? Off(word) : Unknown(catalog, word));

    // What a name without a stack stands for.
    private static bool IsUsual(IReadOnlyList<ITransport> catalog, ITransport transport) => Find(catalog, transport.Name) == transport;

    private static string[] Keys(ITransport transport) => [transport.Key, $"{transport.Name}/{transport.ServerStack}"];

    private static bool IsOff(IReadOnlyList<ITransport> catalog, string word) =>
        catalog.OfType<WcfTransport>().Any(transport => word == $"{transport.Name}/{CoreWcfLibrary.Name}");

    /// <summary>
    /// What the bare names of a list stand for where there is more than one stack, and how to choose another, in one line.
    /// </summary>
    /// <returns>Such as <c>soap means soap/corewcf (soap/direct is the other stack)</c>; null where no name leaves a choice.</returns>
    public static string? BareNames(IReadOnlyList<ITransport> catalog, string text)
    {
        string[] names = [.. Words(text).Distinct().Select(word => Meaning(catalog, word)).OfType<string>()];
        return names.Length == 0 ? null : string.Join("; ", names);
    }

    private static string? Meaning(IReadOnlyList<ITransport> catalog, string name)
    {
        if (!catalog.Any(transport => transport.Name == name))
            return null;
        string chosen = Find(catalog, name).Key;
        string[] others = [.. catalog.Where(transport => transport.Name == name && transport.Key != chosen)
            .Select(transport => transport.Key)];
        return others.Length switch
        {
            0 => null,
            1 => $"{name} means {chosen} ({others[0]} is the other stack)",
            _ => $"{name} means {chosen} ({string.Join(", ", others)} are other stacks)",
        };
    }

    /// <summary>Refuses settings that a chosen transport can't keep to; one without a wire has nothing to keep.</summary>
    /// <param name="catalog">All there are, of which the error names those that can.</param>
    /// <param name="chosen">Those that are to keep to the settings.</param>
    /// <param name="options">The settings.</param>
    /// <exception cref="UsageException">A transport can't give such answers, has no gzip or no TLS, or can't be reached by such an
    /// address.</exception>
    public static void Check(IReadOnlyList<ITransport> catalog, IReadOnlyList<ITransport> chosen, TransportOptions options)
    {
        Check(catalog, chosen, $"--answer {options.Answer.ToString().ToLowerInvariant()}", transport =>
            transport.Answers.Contains(options.Answer));
        Check(catalog, chosen, "--gzip", transport => !options.Gzip || transport.CanGzip);
        Check(catalog, chosen, "--tls", transport => !options.Tls || transport.CanTls);
        Check(catalog, chosen, $"--address {options.Address.ToString().ToLowerInvariant()}", transport =>
            transport.Addresses.Contains(options.Address));
        CheckPipes(options);
    }

    /// <summary>Refuses named pipes where they can't be, and TLS in them.</summary>
    /// <exception cref="UsageException">The system has none, or the settings have TLS as well.</exception>
    public static void CheckPipes(TransportOptions options)
    {
        if (options.Address != AddressKind.Pipe)
            return;
        if (!OperatingSystem.IsWindows())
            throw new UsageException(
                "--address pipe needs Windows named pipes, which this system doesn't have: use --address unix.");
        if (options.Tls)
            throw new UsageException(
                "--tls on has no purpose with --address pipe, whose data never crosses a network: remove one of them.");
    }

    private static void Check(IReadOnlyList<ITransport> catalog, IReadOnlyList<ITransport> chosen, string option,
        Func<ITransport, bool> can)
    {
        ITransport[] refused = [.. chosen.Where(transport => transport.HasWire && !can(transport))];
        if (refused.Length > 0)
            throw new UsageException(
                $"{option} is not supported by {Keys(refused)}: choose from "
                    + $"{Keys(catalog.Where(transport => transport.HasWire && can(transport)))}.");
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
        new($"unknown transport '{word}'{Closest.Hint(word, Known(catalog))}: choose default, all or some of "
            + $"{string.Join(", ", catalog.Select(transport => Named(transport, transport.Key)))}.");

    private static IEnumerable<string> Known(IReadOnlyList<ITransport> catalog) =>
        catalog.SelectMany(transport => new[] { transport.Key, transport.Name }).Concat([Default, All]);

    private static IEnumerable<string> UsualNames(IReadOnlyList<ITransport> catalog) =>
        catalog.Where(transport => transport.IsInDefaultRun && transport.HasWire).Select(transport => transport.Name).Distinct();

    private static string Named(ITransport transport, string word) =>
        transport.DisplayName == transport.Name ? word : $"{word} ({transport.DisplayName})";

    private static UsageException Off(string word) =>
        new($"{word} needs CoreWCF, which this build lacks ({CoreWcfLibrary.OffBecause}): {CoreWcfLibrary.HowToGet}.");

    private static UsageException UnknownForm(string word) => new($"unknown form '{word}': choose sync, async or sync,async.");
}
