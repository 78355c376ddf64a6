using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Client.Scenarios.Mail.Storage;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>What a run of the scenario was asked for.</summary>
/// <param name="Mailbox">The messages.</param>
/// <param name="Connections">Of the client at most.</param>
/// <param name="Processors">That the client may use, a point each.</param>
/// <param name="LatencyMs">Of the embedded storage.</param>
/// <param name="Azurite">The emulator's account; null for the embedded storage.</param>
/// <param name="User">See <see cref="SenderCounts"/>.</param>
internal sealed record MailSettings(Mailbox Mailbox, int Connections, IReadOnlyList<int> Processors, int LatencyMs, AzureAccount? Azurite,
    string? User);
