using System.Collections;
using System.Data.Common;

namespace IntegrationMethods.Client.Engine.Facts;

/// <summary>Keeps passwords out of files and messages: only what is known to be harmless is shown.</summary>
internal static class Secrets
{
    private const string Hidden = "***";

    private static readonly string[] Options = ["--connection", "--server-connection", "--client-connection"];

    private static readonly string[] Harmless =
    [
        "host", "server", "data source", "datasource", "filename", "addr", "address", "network address", "port", "database",
            "initial catalog",
        "mode", "cache", "pooling", "max pool size", "min pool size", "maximum pool size", "minimum pool size", "timeout",
        "connect timeout", "connection timeout", "command timeout", "encrypt", "trustservercertificate", "trust server certificate",
        "ssl mode", "sslmode", "application name", "multipleactiveresultsets", "no reset on close", "packet size",
    ];

    private static readonly string[] Telltale = ["PASSWORD", "PWD", "SECRET", "TOKEN", "KEY", "CONNECTION"];

    private static readonly string[] Passwords = ["password=", "pwd=", "accountkey="];

    /// <summary>A connection string with the values of all but harmless keywords hidden, or hidden as a whole if it is none.</summary>
    public static string Hide(string connectionString)
    {
        try
        {
            var parts = new DbConnectionStringBuilder { ConnectionString = connectionString };
            foreach (string keyword in parts.Keys.Cast<string>().Where(keyword => !IsHarmless(keyword, $"{parts[keyword]}")).ToArray())
                parts[keyword] = Hidden;
            return parts.ConnectionString;
        }
        catch (ArgumentException)
        {
            return Hidden;
        }
    }

    /// <summary>Whether a part of an argument was hidden, so that the argument can't be reused.</summary>
    public static bool IsHidden(string argument) => argument.Contains(Hidden, StringComparison.Ordinal);

    /// <summary>Arguments of the client with the connection strings and the brokers' logins in them made safe.</summary>
    public static IReadOnlyList<string> HideIn(IReadOnlyList<string> arguments) =>
        [.. arguments.Select((argument, i) => i > 0 && Options.Contains(arguments[i - 1]) ? Hide(argument) : HideIn(argument))];

    public static IReadOnlyDictionary<string, string> VariablesOf(IDictionary variables) =>
        variables.Cast<DictionaryEntry>().Select(entry => (Name: (string)entry.Key, Value: entry.Value as string ?? ""))
            .Where(variable => RuntimeVariables.Has(variable.Name))
            .OrderBy(variable => variable.Name, StringComparer.Ordinal)
            .ToDictionary(variable => variable.Name, variable => LooksSecret(variable.Name) ? Hidden : variable.Value);

    private static string HideIn(string argument) =>
        Options.FirstOrDefault(option =>
            argument.StartsWith($"{option}=", StringComparison.Ordinal) || argument.StartsWith($"{option}:", StringComparison.Ordinal))
            is { } given
            ? argument[..(given.Length + 1)] + Hide(argument[(given.Length + 1)..])
            : Passwords.Any(word => argument.Contains(word, StringComparison.OrdinalIgnoreCase))
                ? Hide(argument)
                : BrokerAddress.HideLogins(argument);

    // A value with settings in it is of another engine's spelling, and may hold a password.
    private static bool IsHarmless(string keyword, string value) =>
        Harmless.Contains(keyword, StringComparer.OrdinalIgnoreCase) && !value.Contains('=', StringComparison.Ordinal)
            && BrokerAddress.HideLogins(value) == value;

    private static bool LooksSecret(string text) => Telltale.Any(word => text.Contains(word, StringComparison.OrdinalIgnoreCase));
}
