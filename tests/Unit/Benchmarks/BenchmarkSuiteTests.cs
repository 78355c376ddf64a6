using IntegrationMethods.Tests.Benchmarks;

namespace IntegrationMethods.Tests.Unit.Benchmarks;

internal sealed class BenchmarkSuiteTests
{
    [Test]
    public void The_bytes_of_the_bare_ping_pong_are_those_of_a_real_request([Values] CallForm form) => Assert.That(
        SocketsBytes.Request(form),
        Is.EqualTo(Frames.Request(new IntegrationMethods.Transports.Shared.Rows.SocketsRequest(form, 1, 1))));

    [Test]
    public async Task The_JSON_of_the_bare_API_is_that_of_the_transport([Values] CallForm form, [Values(1, 50)] int rows)
    {
        await using BareApi bare = await BareApi.StartAsync(form, rows, CancellationToken.None);

        Assert.That(await bare.ReadAsync(),
            Is.EqualTo(System.Text.Encoding.UTF8.GetString(Fuzz.RestTargets.Rows([.. BenchmarkRows.Create(rows)]))));
    }

    [Test]
    public void A_row_reads_as_a_line_with_its_verdict() => Assert.That(
        new BenchmarkRow("sockets/direct", new BenchmarkLoad(1, 1, CallForm.Sync), 12_345.6, "bare", 15_000, 0.823, 0.8).ToString(),
        Is.EqualTo("sockets/direct     1 row, 1 in flight, sync            12,346 calls/s  0.82 of bare (15,000), meets the "
            + "target of 0.8"));
}
