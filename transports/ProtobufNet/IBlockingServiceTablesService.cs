using System.ServiceModel;
using ProtoBuf.Grpc;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>The same contract for clients that block, as WCF's people write a synchronous and an asynchronous one of the same name.</summary>
[ServiceContract(Name = IServiceTablesService.Service)]
public interface IBlockingServiceTablesService
{
    /// <inheritdoc cref="IServiceTablesService.GetServiceTables"/>
    [OperationContract]
    RowList GetServiceTables(RowRange range, CallContext context = default);
}
