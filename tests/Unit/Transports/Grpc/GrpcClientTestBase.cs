using Microsoft.AspNetCore.Http.Features;
using static IntegrationMethods.Tests.Unit.Transports.Grpc.FakeAnswer;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>A client of gRPC against servers that answer oddly, badly or not at all: what every stack makes of them.</summary>
/// <param name="form">How it calls.</param>
/// <param name="create">The stack.</param>
[TestFixture(CallForm.Sync)]
[TestFixture(CallForm.Async)]
internal abstract class GrpcClientTestBase(CallForm form, Func<TransportOptions, ITransport> create)
{
    protected static byte[] Answer { get; } = GrpcBytes.Frame(GrpcBytes.WriteByGoogle(SampleRows.PlainRows(2)));

    [TestCase(1, "retry on a new connection")]
    [TestCase(4, "raise --call-timeout")]
    [TestCase(7, "without authentication")]
    [TestCase(8, "--max-message-bytes")]
    [TestCase(12, "start a server of the same version")]
    [TestCase(16, "without authentication")]
    public async Task A_status_of_the_wire_is_a_transport_failure_with_a_remedy(int status, string remedy)
    {
        TransportException error = (await Assert.ThrowsAsync<TransportException>(() =>
            CallAsync(features => EndAsync(features, $"{status}", "because of%0Athis"))))!;

        Assert.That(error.Message, Does.Contain(remedy).And.Contain("because of this").And.Not.Contain("\n"));
    }

    [TestCase("3", ServiceFaultCode.BadRange)]
    [TestCase("5", ServiceFaultCode.RowNotFound)]
    [TestCase("11", ServiceFaultCode.RowOverLimit)]
    [TestCase("14", ServiceFaultCode.EndpointUnavailable)]
    [TestCase("13", ServiceFaultCode.InternalServiceFault)]
    [TestCase("2", ServiceFaultCode.InternalServiceFault)]
    [TestCase("9", ServiceFaultCode.InternalServiceFault)]
    [TestCase("99", ServiceFaultCode.InternalServiceFault)]
    public async Task A_status_of_the_service_is_a_fault_in_headers_and_in_trailers(string status, ServiceFaultCode code)
    {
        ServiceFaultException early = (
            await Assert.ThrowsAsync<ServiceFaultException>(() => CallAsync(features => EndAsync(features, status, "50 %25"))))!;
        ServiceFaultException late = (await Assert.ThrowsAsync<ServiceFaultException>(() => CallAsync(async features =>
        {
            await SendAsync(features, []);
            Trailers(features).GrpcStatus = status;
            Trailers(features).GrpcMessage = "50 %25";
        })))!;

        Assert.That(new[] { (early.Code, early.Message), (late.Code, late.Message) }, Is.All.EqualTo((code, "50 %")));
    }

    [Test]
    public async Task A_stream_that_the_server_resets_is_a_transport_failure() =>
        await Assert.ThrowsAsync<TransportException>(() => CallAsync(async features =>
    {
        await SendAsync(features, Answer[..20]);
        features.GetRequiredFeature<IHttpResetFeature>().Reset(errorCode: 2);
    }));

    [Test]
    public async Task An_answer_that_stops_in_the_middle_is_given_up_in_time_and_resets_its_stream()
    {
        var reset = new TaskCompletionSource();
        var options = new TransportOptions { CallTimeout = TimeSpan.FromMilliseconds(300) };

        TransportException error = (await Assert.ThrowsAsync<TransportException>(() => CallAsync(
            async features =>
            {
                features.GetRequiredFeature<IHttpRequestLifetimeFeature>().RequestAborted.Register(reset.SetResult);
                await SendAsync(features, Answer[..20]);
                await reset.Task;
            },
            options)))!;

        Assert.That(error.Message, Does.Contain("0.3 s"));
        await reset.Task.WaitAsync(TimeSpan.FromSeconds(30));
    }

    [Test]
    public async Task A_peer_that_never_answers_a_new_connection_is_given_up_and_the_limit_of_connecting_is_named()
    {
        using var silent = new TcpListener(IPAddress.Loopback, 0);
        silent.Start();
        var options = new TransportOptions { ConnectTimeout = TimeSpan.FromMilliseconds(300) };

        TransportException error = (await Assert.ThrowsAsync<TransportException>(
            () => OpenAsync((IPEndPoint)silent.LocalEndpoint, options)))!;

        Assert.That(error.Message, Does.Contain("did not answer within 0.3 s").And.EndsWith("raise --connect-timeout"));
    }

    [Test]
    public async Task A_call_after_dispose_says_so()
    {
        await using FakeServer server = await FakeServer.StartAsync(features => AnswerAsync(features, Answer));
        IConnection connection = await ConnectAsync(server, new TransportOptions());

        await connection.DisposeAsync();

        await Assert.CatchAsync<ObjectDisposedException>(() => GetAsync(connection));
    }

    protected async Task<IReadOnlyList<ServiceTable>> CallAsync(Func<IFeatureCollection, Task> answer, TransportOptions? options = null)
    {
        await using FakeServer server = await FakeServer.StartAsync(answer);
        await using IConnection connection = await ConnectAsync(server, options ?? new TransportOptions());
        return await GetAsync(connection);
    }

    protected Task<IConnection> ConnectAsync(FakeServer server, TransportOptions options) => OpenAsync(server.EndPoint, options);

    protected Task<IReadOnlyList<ServiceTable>> GetAsync(IConnection connection) =>
        form.GetAsync(connection, 1, 2).WaitAsync(TimeSpan.FromSeconds(30));

    private Task<IConnection> OpenAsync(IPEndPoint endpoint, TransportOptions options) => form.ConnectAsync(create(options), endpoint);

    /// <summary>That a call which is answered so fails for a reason, in one line.</summary>
    protected async Task AssertRefused(Func<IFeatureCollection, Task> answer, params string[] reasons)
    {
        TransportException error = (await Assert.ThrowsAsync<TransportException>(() => CallAsync(answer)))!;

        foreach (string reason in reasons)
            Assert.That(error.Message, Does.Contain(reason).And.Not.Contain("\n"));
    }
}
