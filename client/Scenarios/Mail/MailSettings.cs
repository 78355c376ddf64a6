using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Client.Scenarios.Mail.Storage;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>What a run of the scenario was asked for.</summary>
internal sealed record MailSettings(Mailbox Mailbox, int Connections, IReadOnlyList<int> Processors, int LatencyMs, AzureAccount? Azurite,
    string? User);
