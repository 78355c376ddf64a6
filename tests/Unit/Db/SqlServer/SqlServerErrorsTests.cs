using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Db.Sql;
using IntegrationMethods.Db.SqlServer;
using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Tests.Unit.Db.SqlServer;

internal sealed class SqlServerErrorsTests
{
    private static readonly SqlConnectionStringBuilder s_target =
        SqlServerConnection.Parse("Server=box;Database=rows;User ID=me;Password=hush");

    [TestCase(18456, null, "box rejected login 'me': check the user and password in the connection string")]
    [TestCase(18488, null,
        "box rejected login 'me', which is locked or whose password has expired: unlock it or reset the password on the server")]
    [TestCase(4060, null, "box has no database rows that login 'me' may open: run 'seed' first, or create a user for the login in it")]
    [TestCase(911, null, "box has no database rows that login 'me' may open: run 'seed' first, or create a user for the login in it")]
    [TestCase(-2, 7, "SQL Server database box/rows did not answer within 30 s: find out what blocks it, or use fewer calls in flight")]
    [TestCase(1205, 7,
        "SQL Server database box/rows chose this statement at row 7 as a deadlock victim: make sure that nothing else writes to its "
            + "tables during a run")]
    [TestCase(2627, 7, "row 7 already exists in the table of SQL Server database box/rows: empty the table before inserting rows again")]
    [TestCase(2601, 7, "row 7 already exists in the table of SQL Server database box/rows: empty the table before inserting rows again")]
    [TestCase(9002, 7, "SQL Server database box/rows is full (9002): free some space for its files or its log, or use another server")]
    [TestCase(1105, null, "SQL Server database box/rows is full (1105): free some space for its files or its log, or use another server")]
    [TestCase(701, null, "box is out of memory: give it more, or use fewer calls in flight")]
    [TestCase(208, null, "SQL Server database box/rows has no tables yet: run 'seed' first")]
    [TestCase(229, null,
        "login 'me' lacks a permission in SQL Server database box/rows (what it said about ***): grant it SELECT on ServiceTable and "
            + "SELECT, INSERT, DELETE on ClientTable")]
    [TestCase(262, null,
        "login 'me' may not create SQL Server database box/rows or its tables: create them with another login, or run with that login")]
    [TestCase(3906, null, "SQL Server database box/rows is read-only: use another database")]
    [TestCase(547, 7, "SQL Server database box/rows rejected a statement (what it said about ***): remove the constraints of its tables, "
        + "or let 'seed' create the tables in another database")]
    [TestCase(596, null, "the connection to SQL Server database box/rows was lost: check the server's log, then run again")]
    [TestCase(4711, 7, "SQL Server database box/rows failed at row 7 (SQL Server 4711: what it said about ***): check the server's log")]
    public void An_error_number_becomes_a_line_with_its_remedy(int number, int? row, string line) =>
        Assert.That(SqlServerErrors.Message(number, "what it said\nabout hush", s_target, TimeSpan.FromSeconds(30), row), Is.EqualTo(line));

    [Test]
    public void An_account_of_the_system_is_not_called_by_an_empty_name() =>
        Assert.That(
            SqlServerErrors.Message(18456, "", SqlServerConnection.Parse("Server=box;Integrated Security=True"), TimeSpan.FromSeconds(30),
                null),
            Does.StartWith("box rejected this account:"));

    [Test]
    public void Connections_that_wait_for_each_other_too_long_name_the_limit_to_raise() =>
        Assert.That(
            SqlServerErrors.Explain(new OpenException(new TimeoutException("too many attempts")), s_target, TimeSpan.FromSeconds(30),
                null).Message,
            Is.EqualTo("box is too slow to open all connections within 15 s: raise --db-connect-timeout, or use fewer calls in flight"));

    [Test]
    [Category("Long")]
    public async Task A_server_that_is_not_there_is_reported_in_one_line_without_the_password()
    {
        RemedyException? error = await Assert.ThrowsAsync<RemedyException>(() => DatabaseCatalog.OpenAsync(
            new DatabaseOptions { Engine = "sqlserver", Connection = "Server=tcp:127.0.0.1,1;User ID=me;Password=hush;Connect Timeout=5" })
                .AsTask());
        // On a busy machine the driver notices its timeout first.
        Assert.That(error!.Message, Is.EqualTo(
            "no SQL Server answers at tcp:127.0.0.1,1: start it, or check the server and port in the connection string").Or.StartsWith(
            "no SQL Server answers at tcp:127.0.0.1,1 within 5 s: start it"));
    }
}
