namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>A record of each type of [MC-NBFX] 2.2, with values of as many bytes as its type has.</summary>
internal static class NbfxRecords
{
    private static readonly byte[] s_name = [1, (byte)'n'], s_prefix = [1, (byte)'p'], s_id = [0x80, 0x01];

    private static readonly byte[] s_element = [0x40, .. s_name];

    // In the order of their types, 0x80, 0x82 and so on up to 0xBC; of a list, its items and its end follow at once.
    private static readonly byte[][] s_values =
    [
        [], [], [], [], new byte[1], new byte[2], new byte[4], new byte[8], new byte[4], new byte[8], new byte[16], new byte[8],
        [2, 1, 1], [2, 0, 1, 1], [2, 0, 0, 0, 1, 1], [2, 1, 1], [2, 0, 1, 1], [2, 0, 0, 0, 1, 1],
        [0x88, 1, 0x98, 1, (byte)'t', 0xA6], [], [], s_id, new byte[16], new byte[8], new byte[16], new byte[8], new byte[1],
        [2, 1, 1], [2, 0, 1, 1], [2, 0, 0, 0, 1, 1], [0, .. s_id],
    ];

    public static IEnumerable<byte[]> All => [.. Elements, .. Attributes, .. Texts, .. Arrays, [0x02, .. s_name], [0x01]];

    private static IEnumerable<byte[]> Elements =>
    [
        s_element, [0x41, .. s_prefix, .. s_name], [0x42, .. s_id], [0x43, .. s_prefix, .. s_id],
        .. Types(0x44, 0x5D, s_id), .. Types(0x5E, 0x77, s_name),
    ];

    private static IEnumerable<byte[]> Attributes => new byte[][]
    {
        [0x04, .. s_name, 0x86], [0x05, .. s_prefix, .. s_name, 0x86], [0x06, .. s_id, 0x86], [0x07, .. s_prefix, .. s_id, 0x86],
        [0x08, .. s_name], [0x09, .. s_prefix, .. s_name], [0x0A, .. s_id], [0x0B, .. s_prefix, .. s_id],
    }
        .Concat(Types(0x0C, 0x25, [.. s_id, 0x86])).Concat(Types(0x26, 0x3F, [.. s_name, 0x86]))
        .Concat(s_values.Select((value, kind) => (byte[])[0x04, .. s_name, (byte)(0x80 + 2 * kind), .. value])
            .Where((_, kind) => kind != 19))
        .Select(attribute => (byte[])[.. s_element, .. attribute]);

    private static IEnumerable<byte[]> Texts =>
        s_values.SelectMany((value, kind) => new byte[][] { [(byte)(0x80 + 2 * kind), .. value], [(byte)(0x81 + 2 * kind), .. value] });

    // Bool, int16, int32, int64, float, double, decimal, date, time and UUID: those that an array may have.
    private static IEnumerable<byte[]> Arrays => new[] { 0xB5, 0x8B, 0x8D, 0x8F, 0x91, 0x93, 0x95, 0x97, 0xAF, 0xB1 }
        .Select(type =>
            (byte[])[0x03, .. s_element, 0x01, (byte)type, 3, .. s_values[(type - 0x80) / 2], .. s_values[(type - 0x80) / 2],
            .. s_values[(type - 0x80) / 2]]);

    private static IEnumerable<byte[]> Types(int first, int last, byte[] content) =>
        Enumerable.Range(first, last - first + 1).Select(type => (byte[])[(byte)type, .. content]);
}
