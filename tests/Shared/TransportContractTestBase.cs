using IntegrationMethods.Client.Conformance;

namespace IntegrationMethods.Tests.Shared;

/// <summary>
/// The whole contract: <c>remote.Get(range) == local.Get(range)</c> first of all, by the rules that transports of others are held to as
/// well.
/// </summary>
internal abstract class TransportContractTestBase(string key, CallForm form, TransportOptions? usual = null)
    : TransportRuleTestBase(key, form, usual)
{
    [TestCaseSource(typeof(ConformanceRules), nameof(ConformanceRules.All))]
    public Task A_rule_of_the_contract_holds(ConformanceRule rule) => CheckAsync(rule);

    [Test]
    public async Task An_unexpected_failure_is_named_by_its_id_in_the_log()
    {
        IConnection remote = await ServeAsync(new SpyServiceTables((_, _) => throw new FormatException("secret")));

        ServiceFaultException fault = (await Assert.ThrowsAsync<ServiceFaultException>(() => Get(remote, 1, 1)))!;
        Assert.That(fault.Message,
            Does.Match("^the server was unable to process the request due to an internal error: its log has the details under "
                + "[0-9a-f]{12}$"));
    }

    [Test]
    public async Task A_port_in_use_is_named()
    {
        IListener listener = await ListenAsync(new MemoryServiceTables([]));

        TransportException error = (await Assert.ThrowsAsync<TransportException>(
            () => ListenAsync(new MemoryServiceTables([]), port: listener.EndPoint.Port)))!;
        Assert.That(error.Message, Does.Contain($"port {listener.EndPoint.Port} is in use"));
    }
}
