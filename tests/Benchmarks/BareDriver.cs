using System.Data;
using System.Data.Common;
using Npgsql;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>The same work with a driver alone: two open connections, two prepared commands, nothing of this project in between.</summary>
internal sealed class BareDriver : IDisposable
{
    private const int BatchRows = 50;

    private readonly DbConnection _reading;
    private readonly DbConnection _writing;
    private readonly DbCommand _select;
    private readonly DbCommand _insert;

    /// <param name="open">Opens a separate connection.</param>
    public BareDriver(Func<DbConnection> open)
    {
        _reading = open();
        _writing = open();
        // Npgsql takes DateTime for a date with a time zone, which the column lacks.
        DbType date = _writing is NpgsqlConnection ? DbType.DateTime2 : DbType.DateTime;
        _select = Prepare(
            _reading,
            "select ServiceTableID, DescServiceTable, Value, CreationDate, StringField1, StringField2 from ServiceTable where "
                + "ServiceTableID = @ServiceTableID",
            ("@ServiceTableID", DbType.Int32));
        _insert = Prepare(
            _writing,
            "insert into ClientTable (ClientTableID, DescClientTable, Value, CreationDate, StringField1, StringField2) values (@a, @b, "
                + "@c, @d, @e, @f)",
            ("@a", DbType.Int32), ("@b", DbType.AnsiString), ("@c", DbType.Double), ("@d", date), ("@e", DbType.AnsiString),
                ("@f", DbType.AnsiString));
    }

    /// <summary>Copies the first rows of ServiceTable into ClientTable, one query and one INSERT each, and blocks its thread.</summary>
    public Task Copy(int rows)
    {
        for (int first = 1; first <= rows; first += BatchRows)
        {
            var batch = new ServiceTable[BatchRows];
            for (int i = 0; i < BatchRows; i++)
            {
                _select.Parameters[0].Value = first + i;
                using DbDataReader reader = _select.ExecuteReader();
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

    /// <inheritdoc cref="Copy"/>
    public async Task CopyAsync(int rows, CancellationToken ct)
    {
        for (int first = 1; first <= rows; first += BatchRows)
        {
            var batch = new ServiceTable[BatchRows];
            for (int i = 0; i < BatchRows; i++)
            {
                _select.Parameters[0].Value = first + i;
                await using DbDataReader reader = await _select.ExecuteReaderAsync(ct);
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

    private static DbCommand Prepare(DbConnection connection, string text, params ReadOnlySpan<(string Name, DbType Type)> parameters)
    {
        DbCommand command = connection.CreateCommand();
        command.CommandText = text;
        foreach ((string name, DbType type) in parameters)
        {
            DbParameter parameter = command.CreateParameter();
            (parameter.ParameterName, parameter.DbType) = (name, type);
            // SqlClient prepares no text without its length.
            if (type == DbType.AnsiString)
                parameter.Size = RowLimits.UsualTextLength;
            command.Parameters.Add(parameter);
        }
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
        DbParameterCollection values = _insert.Parameters;
        values[0].Value = row.ServiceTableID;
        values[1].Value = row.DescServiceTable;
        values[2].Value = (double)row.Value;
        values[3].Value = row.CreationDate;
        values[4].Value = (object?)row.StringField1 ?? DBNull.Value;
        values[5].Value = (object?)row.StringField2 ?? DBNull.Value;
    }
}
