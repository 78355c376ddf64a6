using System.Data.Common;
using IntegrationMethods.Transports;
using Microsoft.Data.Sqlite;

namespace IntegrationMethods.Client.Benchmarks;

/// <summary>Microsoft.Data.Sqlite alone.</summary>
internal sealed class BareSqlite : IBareDriver
{
    private const int BatchRows = 50;

    private readonly SqliteConnection _reading;
    private readonly SqliteConnection _writing;
    private readonly SqliteCommand _select;
    private readonly SqliteCommand _insert;

    public BareSqlite(string file)
    {
        _reading = Open(file);
        _writing = Open(file);
        _select = Prepare(
            _reading,
            "select ServiceTableID, DescServiceTable, Value, CreationDate, StringField1, StringField2 from ServiceTable where ServiceTableID = @ServiceTableID",
            "@ServiceTableID");
        _insert = Prepare(
            _writing,
            "insert into ClientTable (ClientTableID, DescClientTable, Value, CreationDate, StringField1, StringField2) values (@a, @b, @c, @d, @e, @f)",
            "@a", "@b", "@c", "@d", "@e", "@f");
    }

    public Task Copy(int rows)
    {
        for (int first = 1; first <= rows; first += BatchRows)
        {
            var batch = new ServiceTable[BatchRows];
            for (int i = 0; i < BatchRows; i++)
            {
                _select.Parameters[0].Value = first + i;
                using SqliteDataReader reader = _select.ExecuteReader();
                reader.Read();
                batch[i] = Row(reader);
            }
            foreach (ServiceTable row in batch)
            {
                Bind(row);
                _insert.ExecuteNonQuery();
            }
        }
        return Task.CompletedTask;
    }

    public async Task CopyAsync(int rows, CancellationToken ct)
    {
        for (int first = 1; first <= rows; first += BatchRows)
        {
            var batch = new ServiceTable[BatchRows];
            for (int i = 0; i < BatchRows; i++)
            {
                _select.Parameters[0].Value = first + i;
                await using SqliteDataReader reader = await _select.ExecuteReaderAsync(ct);
                await reader.ReadAsync(ct);
                batch[i] = Row(reader);
            }
            foreach (ServiceTable row in batch)
            {
                Bind(row);
                await _insert.ExecuteNonQueryAsync(ct);
            }
        }
    }

    public void Dispose()
    {
        _select.Dispose();
        _insert.Dispose();
        _reading.Dispose();
        _writing.Dispose();
    }

    private static SqliteConnection Open(string file)
    {
        var connection = new SqliteConnection(new SqliteConnectionStringBuilder { DataSource = file, Pooling = false }.ConnectionString);
        connection.Open();
        using SqliteCommand settings = connection.CreateCommand();
        settings.CommandText = "pragma synchronous=normal";
        settings.ExecuteNonQuery();
        return connection;
    }

    private static SqliteCommand Prepare(SqliteConnection connection, string text, params ReadOnlySpan<string> parameters)
    {
        SqliteCommand command = connection.CreateCommand();
        command.CommandText = text;
        foreach (string name in parameters)
            command.Parameters.Add(new SqliteParameter { ParameterName = name });
        command.Prepare();
        return command;
    }

    private static ServiceTable Row(DbDataReader reader) => new(
        reader.GetInt32(0),
        reader.GetString(1),
        (float)reader.GetDouble(2),
        reader.GetDateTime(3),
        reader.IsDBNull(4) ? null : reader.GetString(4),
        reader.IsDBNull(5) ? null : reader.GetString(5));

    private void Bind(ServiceTable row)
    {
        SqliteParameterCollection values = _insert.Parameters;
        values[0].Value = row.ServiceTableID;
        values[1].Value = row.DescServiceTable;
        values[2].Value = (double)row.Value;
        values[3].Value = row.CreationDate;
        values[4].Value = (object?)row.StringField1 ?? DBNull.Value;
        values[5].Value = (object?)row.StringField2 ?? DBNull.Value;
    }
}
