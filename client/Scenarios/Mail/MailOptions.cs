using System.CommandLine;
using IntegrationMethods.Client.Scenarios.Mail.Storage;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>The options of the scenario.</summary>
internal sealed class MailOptions
{
    private const int Messages = 200;
    private const string Azurite = "azurite";

    private readonly Option<int?> _messages = new("--messages") { Description = "Messages that are fetched. Default: 200, of a --folder all. With --quick: 40.", HelpName = "n" };

    private readonly Option<int> _connections = new("--connections") { Description = "Connections of the client at most.", DefaultValueFactory = _ => 12, HelpName = "n" };

    private readonly Option<string[]> _processors = Points.List("--processors", Affinity.Powers(Environment.ProcessorCount),
        "Processors that the client may use. Default: 1, 2, 4 … as many as there are. With --quick: the most of them.");

    private readonly Option<string> _latency = new("--blob-latency") { Description = "Wait of the embedded storage before each answer. With --quick: 5ms.", DefaultValueFactory = _ => "20ms", HelpName = "ms" };

    private readonly Option<string> _storage = new("--storage") { Description = "embedded (a process of this program) or azurite (the emulator of Azure Storage, which you start).", DefaultValueFactory = _ => "embedded", HelpName = "word" };

    private readonly Option<string> _azurite = new("--azurite") { Description = "Endpoint or connection string of Azurite. Default: its well-known account on 127.0.0.1:10000.", DefaultValueFactory = _ => AzureAccount.Emulator, HelpName = "text" };

    private readonly Option<string?> _folder = new("--folder") { Description = "Your own messages: a folder of .eml files, such as of the Enron set, or a maildir. Default: messages made up.", HelpName = "folder" };

    private readonly Option<string?> _user = new("--user") { Description = "With --folder: count only messages that name this address in To, Cc or Bcc. Default: all.", HelpName = "address" };

    public MailOptions()
    {
        CommonOptions.Range(_connections, 1, 1_000);
        _storage.CompletionSources.Add("embedded", Azurite);
    }

    public IReadOnlyList<Option> All => [_messages, _connections, _processors, _latency, _storage, _azurite, _folder, _user];

    /// <exception cref="UsageException">They do not fit.</exception>
    public MailSettings Read(ParseResult parsed, bool quick)
    {
        (string storage, string? folder, string? user) = (parsed.GetValue(_storage)!, parsed.GetValue(_folder), parsed.GetValue(_user));
        if (storage is not ("embedded" or Azurite))
            throw new UsageException($"--storage must be embedded or azurite, not '{storage}'.");
        if (storage == Azurite && IsGiven(parsed, _latency))
            throw new UsageException("--blob-latency is that of the embedded storage: leave it out with --storage azurite.");
        if (storage != Azurite && IsGiven(parsed, _azurite))
            throw new UsageException("--azurite needs --storage azurite.");
        if (user is not null && folder is null)
            throw new UsageException("--user needs --folder: the messages made up have a user of their own.");
        if (parsed.GetValue(_messages) is < 1 or > 1_000_000)
            throw new UsageException("--messages must be from 1 to 1000000.");
        IReadOnlyList<int> processors = NumberList.ParseInts(_processors.Name, Points.Value(parsed, _processors, quick, [$"{Environment.ProcessorCount}"]), 1, Environment.ProcessorCount, "1,2");
        if (processors.Count == 0)
            throw new UsageException("--processors must name at least one number of processors.");
        return new(
            new(parsed.GetValue(_messages) ?? (quick ? 40 : folder is null ? Messages : null), folder is null ? null : Path.GetFullPath(folder)),
            parsed.GetValue(_connections),
            processors,
            (int)CommonOptions.Milliseconds(_latency.Name, Points.Value(parsed, _latency, quick, "5ms")).TotalMilliseconds,
            storage == Azurite ? AzureAccount.Parse(parsed.GetValue(_azurite)!) : null,
            folder is null ? GeneratedMail.User : user?.ToLowerInvariant());
    }

    private static bool IsGiven(ParseResult parsed, Option option) => parsed.GetResult(option) is { Implicit: false };
}
