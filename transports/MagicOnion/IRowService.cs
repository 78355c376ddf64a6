using MagicOnion;

namespace IntegrationMethods.Transports.MagicOnion;

/// <summary>The service's operations, one a form. The paths on the wire have the names of this interface and of its methods.</summary>
/// <remarks>Public, as the library builds the client in an assembly of its own.</remarks>
public interface IRowService : IService<IRowService>
{
    UnaryResult<PackedRow[]> GetServiceTables(int initialId, int finalId);

    UnaryResult<PackedRow[]> GetServiceTablesAsynchronous(int initialId, int finalId);
}
