namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>A call that its caller gives up; a blocking call has no token, so this is the async form's alone.</summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.AsyncWires))]
internal sealed class TransportCancellationTests(string key, CallForm form) : TransportTestBase(key, form)
{
    [Test]
    public async Task A_cancelled_async_call_ends_at_once()
    {
        var release = new TaskCompletionSource();
        try
        {
            IConnection remote = await ServeAsync(new SpyServiceTables((_, _) => []) { Wait = ct => release.Task.WaitAsync(ct) });
            using var source = new CancellationTokenSource(TimeSpan.FromMilliseconds(100));

            await Assert.CatchAsync<OperationCanceledException>(
                () => remote.GetServiceTablesAsync(1, 1, source.Token).AsTask().WaitAsync(Limit, CancellationToken.None));
        }
        finally
        {
            release.SetResult();
        }
    }
}
