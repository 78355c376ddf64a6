using System.ServiceModel;
using ProtoBuf.Grpc;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>The unary methods of service_tables.proto as a contract in C#, with the attributes of WCF.</summary>
/// <remarks>Public, because the library generates the client in another assembly.</remarks>
[ServiceContract(Name = Service)]
public interface IServiceTablesService
{
    /// <summary>The service on the wire.</summary>
    internal const string Service = "integration_methods.ServiceTables";

    /// <summary>The rows by the blocking operation of the service.</summary>
    [OperationContract]
    Task<RowList> GetServiceTables(RowRange range, CallContext context = default);

    /// <summary>The same rows by the operation that awaits.</summary>
    [OperationContract]
    Task<RowList> GetServiceTablesAsynchronous(RowRange range, CallContext context = default);
}
