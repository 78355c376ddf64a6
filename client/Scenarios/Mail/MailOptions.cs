using System.CommandLine;
using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Client.Scenarios.Mail.Storage;
using IntegrationMethods.Client.Scenarios.Shared;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Mail;

internal sealed class MailOptions
{
    private const int Messages = 200;
    private const string Azurite = "azurite";

    private readonly Option<int?> _messages = OptionOf.Given<int?>("--messages", "n",
        "Number of messages to fetch. Default: 200, or all those of --folder. With --quick: 40.");

    private readonly Option<int> _connections = OptionOf.Value("--connections", "n", 12, "Maximum number of connections of the client.");

    private readonly Option<string[]> _processors = OptionOf.List("--processors", ProcessorCounts.Default,
        "Processors that the client may use. Default: 1, 2, 4 … up to all of them. With --quick: all of them.");

    private readonly TimeOption _latency = new("--blob-latency", TimeRange.OfDelay, TimeSpan.FromMilliseconds(20),
        "Delay of the embedded storage before each answer. With --quick: 5ms.");

    private readonly Option<string> _storage = OptionOf.Value("--storage", "word", "embedded",
        $"embedded (a process of this program), azurite (the Azure Storage emulator, which you start yourself, with its well-known "
            + $"account at {AzureAccount.Emulator}), or the endpoint or connection string of another Azurite.");

    private readonly Option<string?> _folder = OptionOf.Text("--folder", "folder",
        "Your own messages: a folder of .eml files, such as the Enron set, or a maildir. Default: generated messages.");

    private readonly Option<string?> _user = OptionOf.Text("--user", "address",
        "With --folder: count only messages that name this address in To, Cc or Bcc. Default: all.");

    public MailOptions()
    {
        OptionOf.Range(_messages, 1, 1_000_000);
        OptionOf.Range(_connections, 1, 1_000);
        _storage.CompletionSources.Add("embedded", Azurite);
    }

    public IReadOnlyList<Option> All => [_messages, _connections, _processors, _latency, _storage, _folder, _user];

    /// <exception cref="UsageException">They do not fit.</exception>
    public MailSettings Read(ParseResult parsed, bool quick)
    {
        (string storage, string? folder, string? user) = (parsed.GetValue(_storage)!, parsed.GetValue(_folder), parsed.GetValue(_user));
        AzureAccount? account = storage == "embedded" ? null : AzureAccount.Parse(storage == Azurite ? AzureAccount.Emulator : storage);
        if (account is not null && OptionOf.IsGiven(parsed, _latency))
            throw new UsageException("--blob-latency applies only to the embedded storage: remove it, or --storage.");
        if (user is not null && folder is null)
            throw new UsageException("--user needs --folder: generated messages come with their user.");
        IReadOnlyList<int> processors = NumberList.ParseInts(_processors.Name,
            Points.Value(parsed, _processors, quick, [$"{Environment.ProcessorCount}"]), 1, Environment.ProcessorCount, "1,2");
        if (processors.Count == 0)
            throw new UsageException("--processors must name at least one number of processors.");
        return new(
            new(parsed.GetValue(_messages) ?? (quick ? 40 : folder is null ? Messages : null), folder is null
                ? null
                : Path.GetFullPath(folder)),
            parsed.GetValue(_connections),
            processors,
            (int)_latency.Parse(Points.Value(parsed, _latency, quick, "5ms")!).TotalMilliseconds,
            account,
            folder is null ? GeneratedMail.User : user?.ToLowerInvariant());
    }
}
