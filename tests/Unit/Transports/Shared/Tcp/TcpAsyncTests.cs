using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Tcp;

/// <summary>What only the async form has.</summary>
internal sealed class TcpAsyncTests
{
    [Test]
    public async Task A_cancelled_attempt_to_connect_says_so() => await Assert.ThrowsAsync<OperationCanceledException>(
        () => TcpDialer.ConnectAsync(TcpDialerTests.FreeEndPoint(), new TransportOptions(), new CancellationToken(canceled: true))
            .AsTask());
}
