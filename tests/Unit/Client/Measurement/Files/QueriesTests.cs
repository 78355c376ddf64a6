using IntegrationMethods.Measurement.Files;
using Microsoft.Data.Sqlite;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Files;

/// <summary>The queries of client/README.md, on the files of a run in SQLite: every column is text there, as an import makes it.</summary>
internal sealed class QueriesTests
{
    private static IEnumerable<string> Queries => Documents.Blocks("client/README.md").Where(block => block.Language == "sql").Select(block => string.Join('\n', block.Lines));

    [TestCaseSource(nameof(Queries))]
    public void A_query_of_the_README_has_rows_and_no_empty_figure(string query)
    {
        using SqliteConnection database = Import();
        using SqliteCommand command = database.CreateCommand();
        command.CommandText = query;
        using SqliteDataReader rows = command.ExecuteReader();
        int count = 0;
        while (rows.Read())
        {
            count++;
            Assert.That(Enumerable.Range(0, rows.FieldCount).Select(rows.IsDBNull), Has.All.False, query);
        }

        Assert.That(count, Is.Positive, query);
    }

    [Test]
    public void The_first_one_has_a_point_for_each_cell_and_its_rate()
    {
        using SqliteConnection database = Import();
        using SqliteCommand command = database.CreateCommand();
        command.CommandText = Queries.First();
        using SqliteDataReader rows = command.ExecuteReader();
        var rates = new Dictionary<string, double>();
        while (rows.Read())
            rates.Add(rows.GetString(1), rows.GetDouble(2));

        var expected = ReportFolder.Usual().Where(run => run.Cell.Control is null).GroupBy(run => run.Cell.Key).ToDictionary(cell => cell.Key, cell => cell.Average(run => 1_000 * run.Workload.Rows / run.Time.WallMs!.Value));
        Assert.That(rates.Keys, Is.EquivalentTo(expected.Keys));
        foreach ((string cell, double rate) in expected)
            Assert.That(rates[cell], Is.EqualTo(rate).Within(1e-6 * rate), cell);
    }

    private static SqliteConnection Import()
    {
        using var folder = new ReportFolder(ReportFolder.Usual());
        SQLitePCL.Batteries_V2.Init();
        var database = new SqliteConnection("Data Source=:memory:");
        database.Open();
        Table(database, "runs", folder.Runs);
        Table(database, "contrasts", folder.Results.Contrasts);
        Execute(database, "CREATE TABLE results (json TEXT)");
        Execute(database, "INSERT INTO results VALUES (@0)", System.Text.Encoding.UTF8.GetString(JsonFile.Of(ResultsRecord.Of(folder.Results, IntegrationMethods.Client.Engine.Facts.EnvironmentCapture.Take("r1", 42, [], new()), "an answer"))));
        return database;
    }

    private static void Table<T>(SqliteConnection database, string name, IReadOnlyList<T> records) where T : class
    {
        string[] columns = [.. Columns<T>.Names];
        Execute(database, $"CREATE TABLE {name} ({string.Join(", ", columns.Select(column => $"\"{column}\" TEXT"))})");
        foreach (T record in records)
            Execute(database, $"INSERT INTO {name} VALUES ({string.Join(", ", columns.Select((_, i) => $"@{i}"))})", [.. Columns<T>.Write(record)]);
    }

    private static void Execute(SqliteConnection database, string sql, params string[] values)
    {
        using SqliteCommand command = database.CreateCommand();
        command.CommandText = sql;
        foreach ((int i, string value) in values.Index())
            command.Parameters.AddWithValue($"@{i}", value);
        command.ExecuteNonQuery();
    }
}
