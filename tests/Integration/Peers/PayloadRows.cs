using System.Text.Json;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>Rows for programs that read and write the payloads of transports/Sockets/PROTOCOL.md, as payloads.js has them.</summary>
internal static class PayloadRows
{
    /// <summary>Rows of every kind, then plain ones.</summary>
    public static ServiceTable[] All { get; } = [.. SampleRows.Awkward().Concat(SampleRows.PlainRows(5_000)).Take(5_000)
        .Select((row, i) => row with { ServiceTableID = i + 1 })];

    /// <summary>Writes them for a program that serves them.</summary>
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

    /// <summary>An answer's rows as their client read them, as <see cref="Text"/> writes ours.</summary>
    public static IEnumerable<string> Of(JsonElement answer) =>
        answer.GetProperty("rows").EnumerateArray()
        .Select(row =>
            string.Join('|', row.EnumerateArray().Select(value => value.ValueKind == JsonValueKind.Null ? "null" : value.ToString())));

    public static string Text(ServiceTable row) => string.Join(
        '|', row.ServiceTableID, row.DescServiceTable, BitConverter.SingleToUInt32Bits(row.Value), row.CreationDate.Ticks,
            row.CreationDate.Kind, row.StringField1 ?? "null", row.StringField2 ?? "null");
}
