using System.Text.Json;
using IntegrationMethods.Client.Scenarios.Fanout;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Unit.Client.Scenarios.Fanout;

/// <summary>The three works over real sockets, in one process.</summary>
internal sealed class ServicesTests
{
    private static readonly string[] s_variants = [FanoutScenario.GetProduct, FanoutScenario.GetProduct2, FanoutScenario.GetProduct3];

    // Over the transports that carry bytes as another does, the method that awaits.
    private static IEnumerable<TestCaseData<string, string>> Wires =>
        from transport in TransportCatalog.Create(new())
        where transport is { HasWire: true, BrokerScheme: null }
        from variant in s_variants
        where TransportCases.StandsForFamily(transport.Key) || variant == FanoutScenario.GetProduct3
        select new TestCaseData<string, string>(transport.Key, variant);

    [TestCaseSource(nameof(Wires))]
    public async Task Every_method_gives_the_same_products_over_every_wire(string wire, string variant)
    {
        var setup = new FanoutSetup(wire, 2, 0.001, ExternalKind.Sleep, variant);
        await using var external = new ExternalWork();
        string? endpoint = await external.OpenAsync(Json(setup));
        await using var product = new ProductWork();
        endpoint = await product.OpenAsync(Json(setup with { Calls = endpoint }));
        await using var callers = new CallersWork();
        await callers.OpenAsync(Json(setup with { Calls = endpoint }));

        WorkDone done = await callers.RunAsync(new(1)).WaitAsync(TimeSpan.FromMinutes(1));

        Assert.That(done.Answer, Is.EqualTo(Product.Expected(2)));
        Assert.That(done.SamplesMs, Has.Length.EqualTo(2).And.All.GreaterThan(0));
        Assert.That(done.SetupMs, Is.GreaterThan(0).And.LessThan(done.SamplesMs.Sum()));
    }

    [Test]
    public void Every_method_reports_an_external_service_that_is_gone_in_its_own_words([ValueSource(nameof(s_variants))] string variant)
    {
        // Port 1 (tcpmux) has no server here, and only root could start one.
        var service = new ProductTables(variant,
            new ExternalService(new FanoutSetup("sockets/direct", 1, 1, ExternalKind.Sleep, variant)
            .CreateTransport(), new(IPAddress.Loopback, 1)));

        Assert.That(async () =>
            await service.GetServiceTablesAsync(1, 1),
            Throws.TypeOf<TransportException>().With.Message.Contains("no server listens on 127.0.0.1:1"));
    }

    [Test]
    public void Products_that_differ_or_are_missing_are_another_answer()
    {
        ServiceTable[] right = [.. Enumerable.Range(1, 3).Select(id => new Product(id, $"Name {id}", id * 1_000L, $"Category {id}").Row)];

        Assert.That(Product.Answer(right), Is.EqualTo(Product.Expected(3)).And.StartsWith("3 products "));
        Assert.That(Product.Answer(right[..2]), Is.Not.EqualTo(Product.Expected(3)));
        Assert.That(Product.Answer([right[0], right[1], right[1]]), Does.StartWith("2 products "));
        Assert.That(Product.Answer([right[0], right[1], right[2] with { Value = 3_001 }]), Is.Not.EqualTo(Product.Expected(3)));
    }

    [Test]
    public void The_price_of_the_last_product_is_exact() =>
        Assert.That((long)new Product(4_000, "", 4_000_000, "").Row.Value, Is.EqualTo(4_000_000));

    private static JsonElement Json(FanoutSetup setup) => JsonSerializer.SerializeToElement(setup, ControlJson.Options);
}
