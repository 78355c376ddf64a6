using IntegrationMethods.Client.Scenarios.Mail.Messages;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>What the embedded storage holds.</summary>
/// <param name="Mailbox">The messages.</param>
/// <param name="LatencyMs">Before each answer.</param>
internal sealed record StorageSetup(Mailbox Mailbox, int LatencyMs);
