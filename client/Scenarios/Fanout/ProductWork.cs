using IntegrationMethods.Client.Scenarios.Shared;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The product service's process: the server under test, with the default thread pool.</summary>
internal sealed class ProductWork : ServiceWork<FanoutSetup>
{
    protected override (ITransport Transport, IServiceTables Rows, CallForm Form) Create(FanoutSetup setup) =>
    (
        setup.CreateTransport(),
        new ProductTables(setup.Variant, new ExternalService(setup.CreateTransport(), setup.ParseCalls())),
        FanoutScenario.FormOf(setup.Variant)
    );
}
