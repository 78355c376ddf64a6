using System.Collections.ObjectModel;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>The rows of an answer, at most as many as a call may ask for.</summary>
/// <remarks>The library adds the rows one by one as it reads them, and two bytes of an answer are enough for a row.</remarks>
public sealed class LimitedRows : Collection<Row>
{
    /// <exception cref="InvalidDataException">There are too many.</exception>
    protected override void InsertItem(int index, Row item)
    {
        if (Count == RowLimits.MaxRowsPerCall)
            throw RowParts.TooManyRows();
        base.InsertItem(index, item);
    }
}
