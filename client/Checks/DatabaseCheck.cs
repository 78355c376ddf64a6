using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Checks;

/// <summary>Whether the database can be reached, and whether it keeps what it says is kept. Makes no file, no table and no database.</summary>
internal static class DatabaseCheck
{
    /// <summary>Settings worth telling, where the engine has them.</summary>
    private static readonly string[] s_told = ["version", "journal_mode", "synchronous", "fsync", "synchronous_commit", "full_page_writes", "recovery_model", "delayed_durability", "max_connections"];

    /// <summary>Settings of a server with which a commit is no commit. SQLite's own is off on purpose: see its data source.</summary>
    private static readonly string[] s_durable = ["fsync", "synchronous_commit"];

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(10);

    public static async Task<Check> OpenAsync(DatabaseOptions options, CancellationToken ct)
    {
        // Whoever checks a database does not want one made.
        if (DatabaseCatalog.FileOf(options) is { } file && !File.Exists(file))
            return Folder(file);
        try
        {
            using var limited = CancellationTokenSource.CreateLinkedTokenSource(ct);
            limited.CancelAfter(s_limit);
            await using IDatabase database = await DatabaseCatalog.OpenAsync(options, limited.Token);
            return Of(database.Engine, database.Location, database.Settings);
        }
        catch (RemedyException error)
        {
            // It names its remedy.
            return new Check("database", CheckState.Fail, OneLine.Of(error));
        }
        catch (OperationCanceledException) when (!ct.IsCancellationRequested)
        {
            return Check.Fail("database", $"{options.Engine} does not answer within {s_limit.TotalSeconds:0} s", "start it, or give the right --connection");
        }
    }

    /// <param name="engine">Of the database.</param>
    /// <param name="location">Where it is, without secrets.</param>
    /// <param name="settings">As the engine tells them.</param>
    public static Check Of(string engine, string location, IReadOnlyDictionary<string, string> settings)
    {
        string figure = string.Join(", ", [$"{engine} at {location}", .. s_told.Where(settings.ContainsKey).Select(name => $"{name} {settings[name]}")]);
        string[] off = [.. s_durable.Where(name => settings.GetValueOrDefault(name) == "off")];
        return off.Length == 0
            ? Check.Ok("database", figure)
            : Check.Warn("database", figure, $"commits are not on the disk with {string.Join(" and ", off)} off, as they would be in earnest: switch it on, or say so beside the figures");
    }

    private static Check Folder(string file) => Directory.Exists(Path.GetDirectoryName(file))
        ? Check.Ok("database", $"sqlite, {file} will be made by the first run")
        : Check.Fail("database", $"sqlite, the folder of {file} is missing", "make it, or give another --connection");
}
