using IntegrationMethods.Db.Csv;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>A user's CSV file; whatever is accepted must be what a plain reading of RFC 4180 gives.</summary>
internal static class CsvTarget
{
    private const string Header = "ServiceTableID,DescServiceTable,Value,CreationDate,StringField1,StringField2\n";

    // In memory where the system has such a folder: a disk takes milliseconds for each file.
    private static readonly string s_path = Path.Combine(Directory.Exists("/dev/shm") ? "/dev/shm" : Path.GetTempPath(),
        $"integration-methods-fuzz-{Environment.ProcessId}.csv");

    private static readonly string[] s_dates = ["yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-ddTHH:mm:ss.FFFFFFF", "o"];

    private static readonly byte[][] s_words =
    [
        .. new[]
        {
            "\"", "\"\"", ",", "\n", "\r\n", "\r", "\n\n", ",,", "\0", "\ufeff", "\u2028", " ", "\"\n\"", "1,", "2,", "NaN", "1e39", "-0",
            "2014-04-01", "0001-01-01", "9999-12-31 23:59:59.9999999", "24:00:00", "#", Header,
        }.Select(Encoding.UTF8.GetBytes),
        [0x80], [0xff, 0xfe], [0xc3],
    ];

    private static byte[][] Samples =>
    [
        .. new[]
        {
            Header + "1,one,1.5,2014-04-01 12:30:15,a,b\r\n2,\"t\"\"w,o\",-2e3,2014-04-01T12:30:15.1234567,\"\",\n",
            "\ufeffStringField2,Value,ServiceTableID,CreationDate,DescServiceTable,StringField1\n\"two\nlines\",1,1,2014-04-01,日本,\n",
            Header,
            Header + "1,a,-0,0001-01-01,,\"\"",
        }.Select(Encoding.UTF8.GetBytes),
    ];

    public static IEnumerable<FuzzTarget> All =>
    [
        new("rows of a CSV file", Samples, Read, error => error is RemedyException)
        {
            Words = s_words,
            Grow = AnyFile,
            Oracle = (input, read) => read is List<ServiceTable> rows
                ? Oracle.Legal(rows) ?? Oracle.Same(rows, () => PlainCsv.Rows(input))
                : null,
            Memory = 512 * 1024,
        },
    ];

    private static List<ServiceTable> Read(byte[] input)
    {
        File.WriteAllBytes(s_path, input);
        try
        {
            return [.. CsvRows.Read(s_path)];
        }
        finally
        {
            File.Delete(s_path);
        }
    }

    private static byte[] AnyFile(Random random)
    {
        var text = new StringBuilder(random.OneIn(8) ? Header.Replace("\n", "\r\n", StringComparison.Ordinal) : Header);
        for (int rows = random.Next(5), id = 1; id <= rows; id++)
            text.AppendJoin(',', Fields(random, id)).Append(random.Pick(["\n", "\n", "\r\n"]));
        return Encoding.UTF8.GetBytes(text.ToString());
    }

    private static string[] Fields(Random random, int id) =>
    [
        random.OneIn(20) ? random.Int().ToString(CultureInfo.InvariantCulture) : id.ToString(CultureInfo.InvariantCulture),
        Quoted(random, random.Text()),
        random.OneIn(20) ? random.Text() : (random.Int() / 8f).ToString(CultureInfo.InvariantCulture),
        random.OneIn(20) ? random.Text() : random.Date().ToString(random.Pick(s_dates), CultureInfo.InvariantCulture),
        Quoted(random, random.Text()),
        Quoted(random, random.Text()),
    ];

    private static string Quoted(Random random, string text) =>
        random.OneIn(20) || text.AsSpan().IndexOfAny(",\"\r\n") < 0 && random.OneIn(2)
            ? text
            : $"\"{text.Replace("\"", "\"\"", StringComparison.Ordinal)}\"";
}
