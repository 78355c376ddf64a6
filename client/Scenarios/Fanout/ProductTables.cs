namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>
/// The product service at its own end: id n is product n, made of three answers of the external service. Each of the author's methods is
/// one of these.
/// </summary>
internal abstract class ProductTables : IServiceTables
{
    /// <param name="variant">The scenario's variant.</param>
    /// <param name="external">What they call.</param>
    public static ProductTables Of(string variant, ExternalService external) => variant switch
    {
        FanoutScenario.GetProduct => new WaitAllProducts(external),
        FanoutScenario.GetProduct2 => new WhenAllProducts(external),
        FanoutScenario.GetProduct3 => new AsyncProducts(external),
        _ => throw new ArgumentOutOfRangeException(nameof(variant), variant, null),
    };

    /// <summary>The author's callers await, whatever the service does meanwhile.</summary>
    public IReadOnlyList<ServiceTable> GetServiceTables(int firstId, int lastId, CancellationToken ct = default) =>
        throw new ServiceFaultException(ServiceFaultCode.InternalServiceFault,
            "the product service supports only asynchronous calls: call its asynchronous operation");

    public async ValueTask<IReadOnlyList<ServiceTable>> GetServiceTablesAsync(int firstId, int lastId, CancellationToken ct = default) =>
        [(await GetAsync(OneId.Of(firstId, lastId))).Row];

    /// <summary>One product. A method that blocks does so before it returns here.</summary>
    protected abstract Task<Product> GetAsync(int id);
}
