using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Client.Checks;

/// <summary>
/// Whether the database can be reached, and whether it really keeps what it commits. Makes no file, no table and no database.
/// </summary>
internal static class DatabaseCheck
{
    /// <summary>Settings worth showing, where the engine has them.</summary>
    private static readonly string[] s_shown = ["version", "journal_mode", "synchronous", "fsync", "synchronous_commit", "full_page_writes",
        "recovery_model", "delayed_durability", "max_connections"];

    /// <summary>Settings of a server with which a commit is no commit. SQLite's own is off on purpose: see its data source.</summary>
    private static readonly string[] s_durable = ["fsync", "synchronous_commit"];

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(10);

    public static async Task<Check> OpenAsync(DatabaseOptions options, CancellationToken ct)
    {
        try
        {
            // A check must not create a database.
            if (DatabaseCatalog.FileOf(options) is { } file && !File.Exists(file))
                return Folder(file);
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
            return Check.Fail("database", $"{options.Engine} does not answer within {s_limit.TotalSeconds:0} s",
                "start it, or correct --connection");
        }
    }

    public static Check Of(string engine, string location, IReadOnlyDictionary<string, string> settings)
    {
        string figure = string.Join(", ",
            [$"{engine} at {location}", .. s_shown.Where(settings.ContainsKey).Select(name => $"{name} {settings[name]}")]);
        string[] off = [.. s_durable.Where(name => settings.GetValueOrDefault(name) == "off")];
        return off.Length == 0
            ? Check.Ok("database", figure)
            : Check.Warn("database", figure,
                $"with {string.Join(" and ", off)} off, commits do not reach the disk as they would in production: turn it on, or "
                    + "mention it with the figures");
    }

    private static Check Folder(string file) => Directory.Exists(Path.GetDirectoryName(file))
        ? Check.Ok("database", $"sqlite, the first run will create {file}")
        : Check.Fail("database", $"sqlite, the folder of {file} is missing", "create it, or pass another --connection");
}
