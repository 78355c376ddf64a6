using System.Net;
using System.Text.Json;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>
/// What a server keeps to itself, and where: its clients get an id, and its log on standard error has the failure in full.
/// </summary>
[Category("Long")]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Servers))]
internal sealed class ServerLogTests(string key, CallForm form) : ProcessTestBase
{
    private const string Generic =
        "^the server was unable to process the request due to an internal error: its log has the details under ([0-9a-f]{12})$";

    private DatabaseOptions Rows => new() { Engine = "sqlite", Connection = Path.Combine(Folder, "own.db") };

    [Test]
    public async Task A_table_that_goes_away_is_an_id_to_the_client_and_a_message_with_its_exception_in_the_log()
    {
        (string id, string errors) = await FailAsync("--log-level", "debug");

        Assert.That(errors,
            Does.Contain($" error {TransportCases.ServerKey(key)}: connection ").And.Contain($"GetServiceTables").And.Contain(
                $"; the client received fault id {id}"));
        Assert.That(errors, Does.Contain("own.db").And.Contain("no such table").And.Contain("   at "));
        Assert.That(errors, Does.Contain(" opened from 127.0.0.1:").And.Contain(" closed"));
    }

    [Test]
    public async Task The_log_may_be_lines_of_JSON_or_off()
    {
        Assume.That(form, Is.EqualTo(CallForm.Async));
        (string id, string errors) = await FailAsync("--log-format", "json");

        JsonElement entry = JsonDocument.Parse(errors.Split('\n').Single()).RootElement;
        Assert.That(entry.GetProperty("LogLevel").GetString(), Is.EqualTo("Error"));
        Assert.That(entry.GetProperty("Category").GetString(), Is.EqualTo(TransportCases.ServerKey(key)));
        Assert.That(entry.GetProperty("State").GetProperty("Fault").GetString(), Is.EqualTo(id));
        Assert.That(entry.GetProperty("Exception").GetString(), Does.Contain("no such table"));
        if (key == "sockets/direct")
            Assert.That((await FailAsync("--log-level", "none")).Errors, Is.Empty);
    }

    /// <summary>A call that succeeds, one after its table has gone, and the server's end.</summary>
    private async Task<(string Id, string Errors)> FailAsync(params string[] options)
    {
        await using (IDatabase database = await DatabaseCatalog.OpenAsync(Rows))
        {
            await database.CreateSchemaAsync();
            await database.SeedAsync(10);
        }
        using Program server = Program.Start("server", Folder,
            ["--transport", key, "--form", form.Word(), "--db", "sqlite", "--connection", Rows.Connection!, .. options]);
        IPEndPoint endpoint = await server.ReadEndPointAsync();
        ITransport transport = TransportCases.Create(key);
        string message;
        await using (IConnection connection = form == CallForm.Sync ? transport.Connect(endpoint) : await transport.ConnectAsync(endpoint))
        {
            Assert.That(await Get(connection), Has.Count.EqualTo(10));
            await DropAsync();
            message = (await Assert.ThrowsAsync<ServiceFaultException>(() => Get(connection)))!.Message;
        }
        server.Input.Close();
        ProgramResult end = await server.EndAsync();
        Assert.That(end.ExitCode, Is.Zero);
        Assert.That(message, Does.Match(Generic));
        return (message[^12..], end.Errors);
    }

    private Task<IReadOnlyList<ServiceTable>> Get(IConnection connection) => form == CallForm.Sync
        ? Task.Run(() => connection.GetServiceTables(1, 10))
        : connection.GetServiceTablesAsync(1, 10).AsTask();

    private async Task DropAsync()
    {
        await using System.Data.Common.DbConnection driver = DatabaseCatalog.Resolve("sqlite").OpenDriver!(Rows);
        await using System.Data.Common.DbCommand drop = driver.CreateCommand();
        drop.CommandText = "drop table ServiceTable";
        await drop.ExecuteNonQueryAsync();
    }
}
