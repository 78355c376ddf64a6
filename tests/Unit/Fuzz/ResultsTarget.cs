using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Repetitions that another program wrote or changed: accepted ones read the same after they are written again.</summary>
internal static class ResultsTarget
{
    private static readonly string s_path = Path.Combine(Directory.Exists("/dev/shm")
        ? "/dev/shm"
        : Path.GetTempPath(), $"integration-methods-fuzz-{Environment.ProcessId}-runs.csv");

    private static readonly byte[][] s_words =
    [
        .. new[] { "\"", "\"\"", ",", "\r\n", "\n", ",,", "\0", "\ufeff", "NaN", "Infinity", "-1", "1e309", "0", "1", "2147483648",
            "9999-12-31T23:59:59.9999999Z", "sync", "async", "native", "over_sync", "sqlite", "=1+1", "valid", "wall_ms" }
            .Select(Encoding.UTF8.GetBytes),
        [0x80], [0xff, 0xfe],
    ];

    public static IEnumerable<FuzzTarget> All =>
    [
        new("repetitions of a run", [.. new[] { 3, 1 }.Select(count => CsvFile.Whole(SampleRuns.ThreeBlocks().Take(count)))], Read,
            error => error is RemedyException && !error.Message.AsSpan().ContainsAny('\r', '\n'))
        {
            Words = s_words,
            Oracle = (_, read) => read is IReadOnlyList<RepetitionRecord> runs ? CheckAgain(runs) : null,
            MemoryPerByte = 512,
            Memory = 4 * 1024 * 1024,
        },
    ];

    private static IReadOnlyList<RepetitionRecord> Read(byte[] input)
    {
        File.WriteAllBytes(s_path, input);
        try
        {
            return RunFiles.ReadRuns(s_path);
        }
        finally
        {
            File.Delete(s_path);
        }
    }

    private static string? CheckAgain(IReadOnlyList<RepetitionRecord> runs)
    {
        byte[] once = CsvFile.Whole(runs);
        try
        {
            return CsvFile.Whole(Read(once)).AsSpan().SequenceEqual(once) ? null : "written and read again, they are others";
        }
        catch (RemedyException refused)
        {
            return "written again, they are refused: " + refused.Message;
        }
    }
}
