using System.ServiceModel;
using ProtoBuf.Grpc;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>The same contract for clients that block: as in WCF, a synchronous and an asynchronous contract share one name.</summary>
[ServiceContract(Name = IServiceTablesService.Service)]
public interface IBlockingServiceTablesService
{
    /// <inheritdoc cref="IServiceTablesService.GetServiceTables"/>
    [OperationContract]
    RowList GetServiceTables(RowRange range, CallContext context = default);
}
