namespace IntegrationMethods.Db.Sql;

/// <summary>Single statements of set-up and proof, each on a separate command.</summary>
internal static class Statements
{
    public static DbCommand Command(this DbConnection connection, string text, int? timeoutSeconds = null)
    {
        DbCommand command = connection.CreateCommand();
        command.CommandText = text;
        command.CommandTimeout = timeoutSeconds ?? command.CommandTimeout;
        return command;
    }

    public static void Add(this DbCommand command, string name, object value)
    {
        DbParameter parameter = command.CreateParameter();
        parameter.ParameterName = name;
        parameter.Value = value;
        command.Parameters.Add(parameter);
    }

    public static async Task ExecuteAsync(this DbConnection connection, string text, CancellationToken ct, int? timeoutSeconds = null)
    {
        await using DbCommand command = connection.Command(text, timeoutSeconds);
        await command.ExecuteNonQueryAsync(ct);
    }

    /// <summary>The one value of an answer, in the invariant culture; another text where it has none.</summary>
    public static async Task<string> TextAsync(this DbConnection connection, string text, CancellationToken ct, string otherwise = "")
    {
        await using DbCommand command = connection.Command(text);
        return await command.ExecuteScalarAsync(ct) is { } value and not DBNull
            ? Convert.ToString(value, CultureInfo.InvariantCulture) ?? otherwise
            : otherwise;
    }
}
