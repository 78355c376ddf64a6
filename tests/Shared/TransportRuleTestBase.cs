using IntegrationMethods.Client.Conformance;

namespace IntegrationMethods.Tests.Shared;

/// <summary>Holds a transport to rules of the contract.</summary>
internal abstract class TransportRuleTestBase(string key, CallForm form, TransportOptions? usual = null)
    : TransportTestBase(key, form, usual)
{
    protected async Task CheckAsync(ConformanceRule rule)
    {
        await using var bench = new ConformanceBench(TransportCases.Create(TransportKey, Adapt(Usual)),
            TransportCases.Create(ClientKey, Adapt(Usual)), Form);

        await rule.CheckAsync(bench);
    }
}
