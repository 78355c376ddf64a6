using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Measurement.Files;
using Microsoft.Data.Sqlite;

namespace IntegrationMethods.Tests.Shared;

/// <summary>
/// The files of a run in SQLite, for the queries of client/Measurement/Files/README.md: every column is text there, as an import makes it.
/// </summary>
internal sealed class QueriedRun : IDisposable
{
    private readonly ReportFolder _folder = new(ReportFolder.Usual());
    private readonly SqliteConnection _database = new("Data Source=:memory:");

    public QueriedRun()
    {
        byte[] results = JsonFile.Of(ResultsRecord.Of(_folder.Results, EnvironmentCapture.Take("r1", 42, [], new()), "an answer", []));
        File.WriteAllBytes(_folder["results.json"], results);
        SQLitePCL.Batteries_V2.Init();
        _database.Open();
        Table("runs", _folder.Runs);
        Table("contrasts", _folder.Results.Contrasts);
        Execute("CREATE TABLE results (json TEXT)");
        Execute("INSERT INTO results VALUES (@0)", System.Text.Encoding.UTF8.GetString(results));
    }

    /// <summary>The queries of the document, in its order.</summary>
    public static IEnumerable<string> Queries =>
        Documents.Blocks(Documents.OfFiles).Where(block => block.Language == "sql").Select(block => string.Join('\n', block.Lines));

    /// <summary>Of the files.</summary>
    public string Path => _folder.Path;

    public Version SqliteVersion => Version.Parse(_database.ServerVersion);

    public IReadOnlyList<RepetitionRecord> Runs => _folder.Runs;

    /// <summary>The rows of a query's answer; null where a value is.</summary>
    public IReadOnlyList<object?[]> Ask(string query)
    {
        using SqliteCommand command = _database.CreateCommand();
        command.CommandText = query;
        using SqliteDataReader reader = command.ExecuteReader();
        var rows = new List<object?[]>();
        while (reader.Read())
            rows.Add([.. Enumerable.Range(0, reader.FieldCount).Select(i => reader.IsDBNull(i) ? null : reader.GetValue(i))]);
        return rows;
    }

    public void Dispose()
    {
        _database.Dispose();
        _folder.Dispose();
    }

    private void Table<T>(string name, IReadOnlyList<T> records) where T : class
    {
        string[] columns = [.. Columns<T>.Names];
        Execute($"CREATE TABLE {name} ({string.Join(", ", columns.Select(column => $"\"{column}\" TEXT"))})");
        foreach (T record in records)
            Execute($"INSERT INTO {name} VALUES ({string.Join(", ", columns.Select((_, i) => $"@{i}"))})", [.. Columns<T>.Write(record)]);
    }

    private void Execute(string sql, params string[] values)
    {
        using SqliteCommand command = _database.CreateCommand();
        command.CommandText = sql;
        foreach ((int i, string value) in values.Index())
            command.Parameters.AddWithValue($"@{i}", value);
        command.ExecuteNonQuery();
    }
}
