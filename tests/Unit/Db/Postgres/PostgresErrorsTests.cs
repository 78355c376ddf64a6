using IntegrationMethods.Db.Postgres;
using IntegrationMethods.Db.Sql;
using Npgsql;

namespace IntegrationMethods.Tests.Unit.Db.Postgres;

internal sealed class PostgresErrorsTests
{
    private static readonly PostgresErrors s_errors =
        new(new("Host=box;Database=rows;Username=me;Password=hush;Timeout=5"), TimeSpan.FromSeconds(30));

    [TestCase("57014", "canceling statement due to statement timeout", "PostgreSQL at box:5432 cancelled a statement (canceling statement "
        + "due to statement timeout): raise that limit on the server or for the login, or find out what cancelled it")]
    [TestCase("55P03", "canceling statement due to lock timeout", "PostgreSQL at box:5432 cancelled a statement (canceling statement due "
        + "to lock timeout): raise that limit on the server or for the login, or find out what cancelled it")]
    [TestCase("57P05", "terminating connection due to idle-session timeout", "PostgreSQL at box:5432 closed an idle connection "
        + "(terminating connection due to idle-session timeout): raise that limit on the server or for the login")]
    [TestCase("3F000", "no schema has been selected to create in", "the login's search_path has no schema in box:5432/rows (no schema has "
        + "been selected to create in): add 'Search Path=…' to the connection string, and grant the login USAGE on that schema")]
    [TestCase("23503", "insert violates a foreign key", "box:5432/rows rejected a statement (insert violates a foreign key): remove the "
        + "foreign keys of its tables, or let 'seed' create the tables in another database")]
    [TestCase("0A000", "cannot truncate a table referenced in a foreign key constraint", "box:5432/rows rejected a statement (cannot "
        + "truncate a table referenced in a foreign key constraint): remove the foreign keys of its tables, or let 'seed' create the "
        + "tables in another database")]
    public void A_code_of_the_server_becomes_a_line_with_its_remedy(string code, string text, string line) =>
        Assert.That(s_errors.Explain(new PostgresException(text, "ERROR", "ERROR", code), 7).Message, Is.EqualTo(line));

    [Test]
    public void A_connection_and_a_statement_that_take_too_long_name_their_own_limits()
    {
        var slow = new NpgsqlException("Exception while reading from stream", new TimeoutException());

        Assert.That(s_errors.Explain(new OpenException(slow), null).Message, Is.EqualTo(
            "PostgreSQL at box:5432 did not open a connection within 5 s: find out what keeps it busy, or raise --db-connect-timeout"));
        Assert.That(s_errors.Explain(slow, 7).Message, Is.EqualTo(
            "PostgreSQL at box:5432 did not answer within 30 s: find out what keeps it busy, or raise --db-timeout"));
    }

    [TestCase(SocketError.ConnectionRefused, true)]
    [TestCase(SocketError.HostNotFound, true)]
    [TestCase(SocketError.NetworkUnreachable, false)]
    public void A_name_that_is_not_known_yet_is_asked_for_again(SocketError error, bool again) =>
        Assert.That(PostgresErrors.IsAbsent(new OpenException(new SocketException((int)error))), Is.EqualTo(again));
}
