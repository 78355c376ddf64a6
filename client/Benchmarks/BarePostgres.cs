using IntegrationMethods.Transports;
using Npgsql;
using NpgsqlTypes;

namespace IntegrationMethods.Client.Benchmarks;

/// <summary>Npgsql alone.</summary>
internal sealed class BarePostgres : IBareDriver
{
    private const int BatchRows = 50;

    private readonly NpgsqlConnection _reading;
    private readonly NpgsqlConnection _writing;
    private readonly NpgsqlCommand _select;
    private readonly NpgsqlCommand _insert;

    public BarePostgres(string connection)
    {
        _reading = Open(connection);
        _writing = Open(connection);
        _select = Prepare(
            _reading,
            "select ServiceTableID, DescServiceTable, Value, CreationDate, StringField1, StringField2 from ServiceTable where ServiceTableID = @ServiceTableID",
            ("@ServiceTableID", NpgsqlDbType.Integer));
        _insert = Prepare(
            _writing,
            "insert into ClientTable (ClientTableID, DescClientTable, Value, CreationDate, StringField1, StringField2) values (@a, @b, @c, @d, @e, @f)",
            ("@a", NpgsqlDbType.Integer), ("@b", NpgsqlDbType.Varchar), ("@c", NpgsqlDbType.Double),
            ("@d", NpgsqlDbType.Timestamp), ("@e", NpgsqlDbType.Varchar), ("@f", NpgsqlDbType.Varchar));
    }

    public Task Copy(int rows)
    {
        for (int first = 1; first <= rows; first += BatchRows)
        {
            var batch = new ServiceTable[BatchRows];
            for (int i = 0; i < BatchRows; i++)
            {
                _select.Parameters[0].Value = first + i;
                using NpgsqlDataReader reader = _select.ExecuteReader();
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
                await using NpgsqlDataReader reader = await _select.ExecuteReaderAsync(ct);
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

    private static NpgsqlConnection Open(string text)
    {
        var connection = new NpgsqlConnection(text);
        connection.Open();
        return connection;
    }

    private static NpgsqlCommand Prepare(NpgsqlConnection connection, string text, params ReadOnlySpan<(string Name, NpgsqlDbType Type)> parameters)
    {
        NpgsqlCommand command = connection.CreateCommand();
        command.CommandText = text;
        foreach ((string name, NpgsqlDbType type) in parameters)
            command.Parameters.Add(new NpgsqlParameter(name, type));
        command.Prepare();
        return command;
    }

    private static ServiceTable Row(NpgsqlDataReader reader) => new(
        reader.GetInt32(0),
        reader.GetString(1),
        (float)reader.GetDouble(2),
        reader.GetDateTime(3),
        reader.IsDBNull(4) ? null : reader.GetString(4),
        reader.IsDBNull(5) ? null : reader.GetString(5));

    private void Bind(ServiceTable row)
    {
        NpgsqlParameterCollection values = _insert.Parameters;
        values[0].Value = row.ServiceTableID;
        values[1].Value = row.DescServiceTable;
        values[2].Value = (double)row.Value;
        values[3].Value = row.CreationDate;
        values[4].Value = (object?)row.StringField1 ?? DBNull.Value;
        values[5].Value = (object?)row.StringField2 ?? DBNull.Value;
    }
}
