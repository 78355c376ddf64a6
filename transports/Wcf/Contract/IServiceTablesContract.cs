using System.ServiceModel;
using IntegrationMethods.Transports.Shared.Wcf;

namespace IntegrationMethods.Transports.Wcf.Contract;

/// <summary>
/// The service's operations, one a form, under the names that the direct stacks and the WSDL have. CoreWCF reads WCF's attributes as its
/// own.
/// </summary>
[ServiceContract(Name = "IServiceTables", Namespace = WcfNames.Service)]
public interface IServiceTablesContract
{
    [OperationContract(Name = "GetServiceTables")]
    ServiceTable[] GetServiceTables(int initialId, int finalId);

    [OperationContract(Name = "GetServiceTablesAsynchronous")]
    Task<ServiceTable[]> GetServiceTablesAsync(int initialId, int finalId);
}
