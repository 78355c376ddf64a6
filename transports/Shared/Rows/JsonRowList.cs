using System.Collections.ObjectModel;
using System.Text.Json;

namespace IntegrationMethods.Transports.Shared.Rows;

/// <summary>The rows of an answer as they are read: one too many, or one over its limits, ends the reading.</summary>
internal sealed class JsonRowList : Collection<ServiceTable>
{
    protected override void InsertItem(int index, ServiceTable item)
    {
        if (Count >= RowLimits.MaxRowsPerCall)
            throw new JsonException($"it has more than {RowLimits.MaxRowsPerCall} rows");
        if (item is null || IsLong(item.DescServiceTable) || IsLong(item.StringField1) || IsLong(item.StringField2))
            throw new JsonException($"row {Count + 1} is null or has a text of more than {RowLimits.MaxTextLength} characters");
        base.InsertItem(index, item);
    }

    private static bool IsLong(string? text) => text?.Length > RowLimits.MaxTextLength;
}
