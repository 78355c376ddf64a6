using System.Buffers.Binary;
using System.Data.Common;
using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Postgres;

namespace IntegrationMethods.Tests.Integration.Databases.Postgres;

/// <summary>What a server hears of Kerberos: nothing, unless the user asks for it. This one only listens, and hangs up.</summary>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal sealed class PostgresGssTests(CallForm form)
{
    // PostgreSQL's frontend/backend protocol, message formats: SSLRequest; GSSENCRequest would be 80877104.
    private const int SslRequest = 80877103;

    [Test]
    public async Task Encryption_by_Kerberos_is_neither_asked_for_nor_looked_for()
    {
        (IReadOnlyList<int> requests, _) = await Attempt("");
        Assert.That(requests, Is.EqualTo(new[] { SslRequest }), "the driver's own default makes a second attempt");
    }

    [TestCase("GSS Encryption Mode=Prefer")]
    [TestCase("gssencryptionmode=prefer")]
    public async Task A_mode_that_the_user_prefers_is_kept(string mode) =>
        Assert.That((await Attempt(mode)).Requests, Has.Count.EqualTo(2));

    [Test]
    public async Task A_mode_that_the_user_requires_is_kept()
    {
        (IReadOnlyList<int> requests, string message) = await Attempt("GSS Encryption Mode=Require");
        Assert.That(requests, Has.No.Member(SslRequest));
        Assert.That(message, Does.Contain("GSS encryption").And.Not.Contain('\n'));
    }

    private async Task<(IReadOnlyList<int> Requests, string Message)> Attempt(string more)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        Task<List<int>> requests = ReadFirstRequestsAsync(listener);
        var engine = new PostgresEngine(new DatabaseOptions
        {
            Engine = "postgres",
                Connection = $"Host=127.0.0.1;Port={((IPEndPoint)listener.LocalEndpoint).Port};Username=me;Password=s3cret;{more}",
        });
        await using DbDataSource source = engine.Source;
        DbException? error = await Assert.CatchAsync<DbException>(() =>
            form == CallForm.Sync ? OnThread(() => source.OpenConnection()) : source.OpenConnectionAsync().AsTask());
        listener.Stop();
        return (await requests, engine.Explain(error!).Message);
    }

    private static async Task<List<int>> ReadFirstRequestsAsync(TcpListener listener)
    {
        var requests = new List<int>();
        byte[] request = new byte[8];
        try
        {
            while (true)
            {
                using TcpClient client = await listener.AcceptTcpClientAsync();
                if (await client.GetStream().ReadAtLeastAsync(request, request.Length, throwOnEndOfStream: false) == request.Length)
                    requests.Add(BinaryPrimitives.ReadInt32BigEndian(request.AsSpan(4)));
            }
        }
        catch (Exception stopped) when (stopped is SocketException or InvalidOperationException)
        {
            return requests;
        }
    }
}
