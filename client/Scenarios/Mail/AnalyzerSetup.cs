using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Client.Scenarios.Mail.Storage;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>One cell of the scenario.</summary>
/// <param name="Pattern">One of <see cref="MailPattern"/>.</param>
/// <param name="Blobs">Where the messages are.</param>
/// <param name="Count">Of messages.</param>
/// <param name="Connections">Maximum number at once.</param>
/// <param name="Processors">That the process may use.</param>
/// <param name="User">See <see cref="SenderCounts"/>.</param>
internal sealed record AnalyzerSetup(string Pattern, BlobAddress Blobs, int Count, int Connections, int Processors, string? User);
