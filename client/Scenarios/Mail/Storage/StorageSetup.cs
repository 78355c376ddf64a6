using IntegrationMethods.Client.Scenarios.Mail.Messages;

namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>What the embedded storage holds.</summary>
internal sealed record StorageSetup(Mailbox Mailbox, int LatencyMs);
