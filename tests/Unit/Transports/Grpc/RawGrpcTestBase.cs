namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>A server of gRPC and a client that writes each byte itself.</summary>
internal abstract class RawGrpcTestBase(string key) : TransportTestBase(key, CallForm.Async)
{
    /// <summary>A server of these rows, of 250 plain ones unless a test says otherwise.</summary>
    protected async Task<RawClient> ServeRawAsync(IServiceTables? rows = null, TransportOptions? options = null) =>
        new((await ListenAsync(rows ?? new MemoryServiceTables(SampleRows.PlainRows(250)), options)).EndPoint);
}
