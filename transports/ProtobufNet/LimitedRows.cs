using System.Collections.ObjectModel;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>The rows of an answer, as many as a call may ask for: the library adds what it reads one by one, and two bytes are enough for a row.</summary>
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
