namespace IntegrationMethods.Client.Results;

/// <summary>Messages of others made fit for a message of one line.</summary>
internal static class OneLine
{
    public static string Of(Exception e) => Of(e.Message);

    public static string Of(string text) =>
        string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)).TrimEnd('.');
}
