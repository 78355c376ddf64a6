using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Sql;
using IntegrationMethods.Db.SqlServer;
using IntegrationMethods.Tests.Integration.Support.Tds;

namespace IntegrationMethods.Tests.Integration.Databases.SqlServer;

/// <summary>What a healthy server does not show, as one line with a remedy and without the password.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class SqlServerFaultTests(CallForm form)
{
    private const string Password = "s3cret";
    private const string Trust = "TrustServerCertificate=True", NoEncryption = "Encrypt=Optional", Strict = "Encrypt=Strict";

    private const string ClosedLine =
        "box closed the connection before the login was complete: check its log, or use Encrypt=Strict if it accepts TDS 8.0 only";

    private const string DeniedLine =
        "login 'me' lacks a permission in SQL Server database box/rows (The SELECT permission was denied on the object 'ServiceTable'): "
            + "grant it SELECT on ServiceTable and SELECT, INSERT, DELETE on ClientTable";

    // What a statement meets once the login is complete.
    private static readonly TdsError s_denied = new(229, "The SELECT permission was denied on the object 'ServiceTable'.");

    private readonly X509Certificate2
        _own = Certificate("127.0.0.1"), _ofAnother = Certificate("elsewhere"), _expired = Certificate("127.0.0.1", daysAgo: 60);

    [OneTimeTearDown]
    public void DisposeCertificates()
    {
        _own.Dispose();
        _ofAnother.Dispose();
        _expired.Dispose();
    }

    [Test]
    public async Task A_certificate_of_the_server_own_names_both_remedies() => Assert.That(
        await Refused(new() { Certificate = _own }),
        Does.Match(@"^the certificate of box is rejected \(self.signed certificate\): make this machine trust it, or add "
            + "TrustServerCertificate=True to the connection string if it is a test server$"));

    [Test]
    public async Task Where_the_server_demands_encryption_its_certificate_is_checked_all_the_same() =>
        Assert.That(await Refused(new() { Certificate = _own }, NoEncryption), Does.StartWith("the certificate of box is rejected (self"));

    [Test]
    public async Task A_certificate_with_another_name_is_rejected_for_that_too() => Assert.That(
        await Refused(new() { Certificate = _ofAnother }),
            Does.Contain(", it names neither Server nor HostNameInCertificate of the connection string): "));

    [Test]
    public async Task A_certificate_that_has_expired_is_rejected_for_that_too() =>
        Assert.That(await Refused(new() { Certificate = _expired }),
            Does.StartWith("the certificate of box is rejected (certificate has expired, self"));

    [Test]
    public async Task Each_remedy_for_a_certificate_reaches_the_server()
    {
        using var folder = new TemporaryFolder();
        string file = folder["server.cer"];
        await File.WriteAllBytesAsync(file, _own.RawData);
        var script = new TdsScript { Certificate = _own, StatementError = s_denied };
        foreach (string remedy in new[] { Trust, $"ServerCertificate={file}" })
            Assert.That(await Refused(script, remedy), Is.EqualTo(DeniedLine), remedy);
        Assert.That(await Refused(script with { IsStrict = true }, $"{Strict};ServerCertificate={file}"), Is.EqualTo(DeniedLine));
    }

    [Test]
    public async Task A_server_without_encryption_names_the_remedy_which_reaches_it()
    {
        var script = new TdsScript { StatementError = s_denied };
        Assert.That(await Refused(script, Trust), Is.EqualTo(
            "box does not support encryption: enable it there, or add Encrypt=Optional to the connection string, which sends everything, "
                + "including the password, in clear text"));
        Assert.That(await Refused(script, NoEncryption), Is.EqualTo(DeniedLine));
    }

    [Test]
    public async Task Strict_encryption_names_TDS_8_where_the_server_lacks_it([Values] bool hasTls) => Assert.That(
        await Refused(new() { Certificate = hasTls ? _own : null }, Strict),
        Is.EqualTo("box closed the connection before the login was complete: check its log, or use Encrypt=Mandatory if it lacks TDS "
            + "8.0, which Encrypt=Strict needs"));

    [Test]
    public async Task Strict_encryption_has_another_remedy_for_a_certificate() => Assert.That(
        await Refused(new() { Certificate = _own, IsStrict = true }, $"{Strict};{Trust}"),
        Does.EndWith(
            "): make this machine trust it, or name its file with ServerCertificate in the connection string; TrustServerCertificate has "
                + "no effect with Encrypt=Strict"));

    [Test]
    public async Task A_server_of_TDS_8_alone_names_the_encryption_that_it_needs() =>
        Assert.That(await Refused(new() { Certificate = _own, IsStrict = true }, Trust), Is.EqualTo(ClosedLine));

    [TestCase(TdsCut.BeforePreLoginReply, false)]
    [TestCase(TdsCut.BeforePreLoginReply, true)]
    [TestCase(TdsCut.InTlsHandshake, true)]
    [TestCase(TdsCut.BeforeLoginReply, false)]
    [TestCase(TdsCut.BeforeLoginReply, true)]
    public async Task A_connection_that_is_cut_before_the_login_is_complete_says_so(TdsCut cut, bool hasTls) =>
        Assert.That(await Refused(new() { Certificate = hasTls ? _own : null, Cut = cut }, hasTls ? Trust : NoEncryption),
            Is.EqualTo(ClosedLine));

    [Test]
    public async Task A_connection_that_is_cut_in_a_statement_names_its_row([Values] bool hasTls) => Assert.That(
        await Refused(new() { Certificate = hasTls ? _own : null, Cut = TdsCut.InStatement }, hasTls ? Trust : NoEncryption),
        Is.EqualTo("the connection to SQL Server database box/rows was lost at row 7: check the server's log, then run again"));

    [Test]
    public async Task A_login_that_fails_is_named_without_its_password() => Assert.That(
        await Refused(new() { Certificate = _own, LoginErrors = [new(18456, $"Login failed for user 'me' with {Password}.")] }, Trust),
        Is.EqualTo("box rejected login 'me': check the user and password in the connection string"));

    [Test]
    public async Task A_database_that_the_login_may_not_open_is_named() => Assert.That(
        await Refused(new() { Certificate = _own,
            LoginErrors = [new(4060, "Cannot open database \"rows\"."), new(18456, "Login failed for user 'me'.")] }, Trust),
        Is.EqualTo("box has no database rows that login 'me' may open: run 'seed' first, or create a user for the login in it"));

    [Test]
    public async Task What_a_server_says_is_shown_without_the_password() => Assert.That(
        await Refused(new() { Certificate = _own, LoginErrors = [new(4711, $"No\nuse\nfor {Password}.")] }, Trust),
        Is.EqualTo("SQL Server database box/rows failed (SQL Server 4711: No use for ***): check the server's log"));

    [Test]
    public async Task A_statement_without_an_answer_ends_in_time() => Assert.That(
        await Refused(new() { Certificate = _own }, Trust),
        Is.EqualTo("SQL Server database box/rows did not answer within 1 s: find out what blocks it, or use fewer calls in flight"));

    [Test]
    public async Task A_cancellation_ends_a_statement_in_the_async_form_alone()
    {
        using var cancellation = new CancellationTokenSource();
        await using var server = new TdsServer(new() { OnStatement = cancellation.Cancel });
        bool isSync = form == CallForm.Sync;
        Exception? error = await Assert.CatchAsync(() =>
            QueryAsync(server.Address, NoEncryption, isSync ? TimeSpan.FromSeconds(1) : TimeSpan.FromMinutes(1), cancellation.Token));
        Assert.That(error, isSync ? Is.TypeOf<RemedyException>() : Is.InstanceOf<OperationCanceledException>());
    }

    [Test]
    [Platform(Exclude = "Win")]
    public async Task An_account_without_a_ticket_names_kinit() => Assert.That(
        await Refused(new() { Certificate = _own }, $"{Trust};Integrated Security=True"),
        Does.Match(@"^this account can't log in to box \(.+\): get a Kerberos ticket with kinit, or use User ID and Password$"));

    [Test]
    [Platform(Exclude = "Win")]
    public async Task LocalDB_names_a_server_that_this_system_reaches() => Assert.That(
        await RefusedAt(@"(localdb)\mssqllocaldb", ""),
        Is.EqualTo(@"(localdb)\mssqllocaldb can't be reached from this system (LocalDB is not supported on this platform): "
            + "use a server's TCP address, such as Server=127.0.0.1,1433"));

    private async Task<string> Refused(TdsScript script, string more = "")
    {
        await using var server = new TdsServer(script);
        return (await RefusedAt(server.Address, more)).Replace(server.Address, "box", StringComparison.Ordinal);
    }

    private async Task<string> RefusedAt(string server, string more)
    {
        RemedyException? error = await Assert.ThrowsAsync<RemedyException>(() =>
            QueryAsync(server, more, TimeSpan.FromSeconds(1), default));
        Assert.That(error!.Message, Does.Not.Contain('\n').And.Not.Contain(Password));
        return error.Message;
    }

    private async Task QueryAsync(string server, string more, TimeSpan timeout, CancellationToken ct)
    {
        var options = new DatabaseOptions
        {
            Engine = "sqlserver", Connection = $"Server={server};Database=rows;User ID=me;Password={Password};{more}",
                CommandTimeout = timeout,
        };
        var engine = new SqlServerEngine(options);
        await using var pool = new StatementPool<RowQuery>(engine, engine.Source, c => new RowQuery(engine, c, options), 1, timeout);
        if (form == CallForm.Sync)
            await OnThread(() => pool.Use(7, (query, id) => query.Execute(id), ct));
        else
            await pool.UseAsync(7, (query, id, cancelled) => query.ExecuteAsync(id, cancelled), ct);
    }

    private static X509Certificate2 Certificate(string name, int daysAgo = 0)
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        using X509Certificate2 made = RunCertificate.Create(key, DateTimeOffset.UtcNow.AddDays(-daysAgo), name);
        return RunCertificate.Stored(made);
    }
}
