using System.Data.Common;
using IntegrationMethods.Db;
using Microsoft.Data.SqlClient;
using Microsoft.Data.Sqlite;
using Npgsql;

namespace IntegrationMethods.Client.Benchmarks;

/// <summary>Opens the drivers' own connections to a database that is there, with the settings that the database layer uses.</summary>
internal static class BareConnections
{
    /// <summary>The file of a SQLite database.</summary>
    public static DbConnection Sqlite(string file)
    {
        var connection = new SqliteConnection(new SqliteConnectionStringBuilder { DataSource = file, Pooling = false }.ConnectionString);
        connection.Open();
        using SqliteCommand settings = connection.CreateCommand();
        settings.CommandText = "pragma synchronous=normal";
        settings.ExecuteNonQuery();
        return connection;
    }

    /// <summary>The server and database of a connection string.</summary>
    public static DbConnection Postgres(string text)
    {
        var connection = new NpgsqlConnection(text);
        connection.Open();
        return connection;
    }

    /// <summary>The server of a connection string, and the database that the layer opened, which the text need not name.</summary>
    public static DbConnection SqlServer(string text, IDatabase opened)
    {
        var connection = new SqlConnection(new SqlConnectionStringBuilder(text) { InitialCatalog = opened.Location.Split('/')[^1], Pooling = false }.ConnectionString);
        connection.Open();
        return connection;
    }
}
