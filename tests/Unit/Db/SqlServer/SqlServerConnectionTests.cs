using IntegrationMethods.Db.SqlServer;
using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Tests.Unit.Db.SqlServer;

internal sealed class SqlServerConnectionTests
{
    private const string Secret = "pa;ss=hush";

    [TestCase(null)]
    [TestCase("")]
    [TestCase("  ")]
    public void Without_a_connection_string_one_is_asked_for(string? connection) =>
        Assert.That(Refused(connection),
            Does.StartWith("sqlserver needs a connection string such as ").And.Contain("INTEGRATION_METHODS_CONNECTION"));

    [Test]
    public void A_connection_without_a_server_is_refused() =>
        Assert.That(Refused("User ID=sa;Password=secret"),
            Does.StartWith("the sqlserver connection string names no server").And.Not.Contain("secret"));

    [TestCase("Server=x;Password=pa;hush=hush")]
    [TestCase("Server=x;Connect Timeout=soon;Password=hush")]
    [TestCase("Server=x;=hush")]
    [TestCase("hush")]
    public void What_can_not_be_read_is_refused_and_not_quoted(string connection) =>
        Assert.That(Refused(connection),
            Does.StartWith("the sqlserver connection string is invalid").And.Not.Contain("hush").And.Not.Contain("soon"));

    [Test]
    public void The_database_has_a_name_of_its_own_unless_one_is_given()
    {
        Assert.That(SqlServerConnection.Parse("Server=x").InitialCatalog, Is.EqualTo("IntegrationMethods"));
        Assert.That(SqlServerConnection.Parse("Server=x;Database=y").InitialCatalog, Is.EqualTo("y"));
    }

    [Test]
    public void Nothing_of_the_driver_pools_retries_or_multiplexes()
    {
        SqlConnectionStringBuilder connection =
            SqlServerConnection.Parse("Server=x;Pooling=True;ConnectRetryCount=5;MultipleActiveResultSets=True");
        Assert.That((connection.Pooling, connection.ConnectRetryCount, connection.MultipleActiveResultSets), Is.EqualTo((false, 0, false)));
    }

    [TestCase("ActiveDirectoryDefault")]
    [TestCase("ActiveDirectoryIntegrated")]
    [TestCase("ActiveDirectoryManagedIdentity")]
    public void An_authentication_whose_provider_is_absent_is_refused_before_anything_is_sent(string method) => Assert.That(
        Refused($"Server=x;Authentication={method}"),
        Is.EqualTo($"the sqlserver connection string has Authentication={method}, for which this program lacks the package "
            + "Microsoft.Data.SqlClient.Extensions.Azure: use User ID and Password, or Integrated Security=True"));

    [Test]
    public void Keywords_that_exclude_each_other_are_refused() => Assert.That(
        Refused("Server=x;Authentication=Sql Password;Integrated Security=True;Password=hush"),
        Does.StartWith("the sqlserver connection string is invalid (").And.Contain("Integrated Security").And.Not.Contain(
            "hush").And.Not.Contain('\n'));

    [Test]
    public void Columns_are_not_encrypted_by_the_driver() => Assert.That(
        SqlServerConnection.Parse("Server=x;Column Encryption Setting=Enabled").ColumnEncryptionSetting,
            Is.EqualTo(SqlConnectionColumnEncryptionSetting.Disabled));

    [Test]
    public void The_location_is_server_and_database_without_the_login() =>
        Assert.That(SqlServerConnection.Location(
            SqlServerConnection.Parse($"Server=tcp:box,1433;Database=rows;User ID=me;Password=\"{Secret}\"")),
            Is.EqualTo("tcp:box,1433/rows"));

    [Test]
    public void Master_is_reached_with_the_same_login()
    {
        var master = new SqlConnectionStringBuilder(
            SqlServerConnection.Master(SqlServerConnection.Parse($"Server=x;Database=rows;User ID=me;Password=\"{Secret}\"")));
        Assert.That((master.InitialCatalog, master.UserID, master.Password), Is.EqualTo(("master", "me", Secret)));
    }

    [Test]
    public void A_message_becomes_one_line_without_the_password()
    {
        Assert.That(SqlServerConnection.Clean($"no\r\nlogin with {Secret}!", Secret), Is.EqualTo("no login with ***!"));
        Assert.That(SqlServerConnection.Clean("as it is", ""), Is.EqualTo("as it is"));
    }

    private static string Refused(string? connection) =>
        Assert.Throws<UsageException>(() => SqlServerConnection.Parse(connection))!.Message;
}
