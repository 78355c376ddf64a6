using IntegrationMethods.Client.Scenarios.Mail.Storage;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>One cell of the scenario.</summary>
internal sealed record AnalyzerSetup(string Pattern, BlobAddress Blobs, int Count, int Connections, int Processors, string? User);
