using System.Text.Json;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>Rows for programs that read and write the JSON of transports/Rest/openapi.json.</summary>
internal static class JsonRows
{
    public const int Count = 5_000;

    /// <summary>Rows of every kind, then plain ones. A local time means something else on a machine elsewhere.</summary>
    public static ServiceTable[] All { get; } =
    [
        .. SampleRows.Awkward().Where(row => row.CreationDate.Kind != DateTimeKind.Local).Concat(SampleRows.PlainRows(Count)).Take(Count)
            .Select((row, i) => row with { ServiceTableID = i + 1 }),
    ];

    /// <summary>Writes them for a program that serves them, as its json_rows.js reads them.</summary>
    /// <returns>A file, to be deleted once the program is ready.</returns>
    public static async Task<string> WriteAsync()
    {
        string file = Path.GetTempFileName();
        await File.WriteAllTextAsync(file, JsonSerializer.Serialize(All.Select(row => new object?[]
        {
            row.ServiceTableID, row.DescServiceTable, BitConverter.SingleToUInt32Bits(row.Value),
                row.CreationDate.Ticks.ToString(CultureInfo.InvariantCulture), row.CreationDate.Kind.ToString(), row.StringField1,
                row.StringField2,
        })));
        return file;
    }

    /// <summary>A row as their client read it, as <see cref="Text(ServiceTable)"/> writes ours.</summary>
    public static string Text(JsonElement row) => string.Join(
        '|',
        row.GetProperty("serviceTableID").GetInt32(),
        row.GetProperty("descServiceTable").GetString(),
        row.GetProperty("value") is { ValueKind: JsonValueKind.Number } value
            ? Value((float)value.GetDouble())
            : row.GetProperty("value").GetString(),
        row.GetProperty("creationDate").GetString(),
        row.GetProperty("stringField1").GetString() ?? "null",
        row.GetProperty("stringField2").GetString() ?? "null");

    public static string Text(ServiceTable row) => string.Join(
        '|',
        row.ServiceTableID,
        row.DescServiceTable,
        Value(row.Value),
        System.Xml.XmlConvert.ToString(row.CreationDate, System.Xml.XmlDateTimeSerializationMode.RoundtripKind),
        row.StringField1 ?? "null",
        row.StringField2 ?? "null");

    // JavaScript's writer has no sign of zero.
    private static string Value(float value) => float.IsFinite(value)
        ? BitConverter.SingleToUInt32Bits(value + 0f).ToString("x8", CultureInfo.InvariantCulture)
        : value.ToString(CultureInfo.InvariantCulture);
}
