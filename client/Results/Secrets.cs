namespace IntegrationMethods.Client.Results;

/// <summary>Keeps passwords out of files and messages.</summary>
internal static class Secrets
{
}
