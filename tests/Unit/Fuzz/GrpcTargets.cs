using System.Numerics;
using Google.Protobuf;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Grpc;
using Wire = IntegrationMethods.Transports.Shared.Grpc.Messages;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Messages, headers and compression of gRPC: what is read, Google's library reads the same.</summary>
internal static class GrpcTargets
{
    private const int Limit = 64 * 1024;

    private static readonly byte[][] s_words =
    [
        .. new[] { 0x08, 0x10, 0x12, 0x1D, 0x22, 0x2A, 0x32, 0x38, 0x0A, 0x0B, 0x0C, 0x0D, 0x09, 0x0E, 0x0F, 0x00, 0x05, 0x3B, 0x3C, 0x40 }
            .Select(tag => new[] { (byte)tag }),
        [0xff, 0xff, 0xff, 0xff, 0x0f], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01], [0x80, 0x00],
            [0x88, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00],
            [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
        [0x22, 0], [0x22, 2, 0x10, 1], [0x0A, 0], [0x2A, 0], [0x32, 1, 0x80], [0x3B, 0x08, 1, 0x3C], [0xF8, 0xff, 0xff, 0xff, 0x0f, 0x01],
            [0xF8, 0xff, 0xff, 0xff, 0x1f, 0x01], [0x8A, 0x00, 0x00],
        [.. Enumerable.Repeat((byte)0x43, 120)], [.. Enumerable.Repeat((byte)0x43, 90), .. Enumerable.Repeat((byte)0x44, 90)],
    ];

    public static IEnumerable<FuzzTarget> All =>
    [
        new("grpc range", [new Wire.Range { InitialId = 1, FinalId = 300 }.ToByteArray(), new Wire.Range { InitialId = -1 }.ToByteArray()],
            input => RangeMessage.Read(input), IsMalformed)
        {
            Words = s_words,
            Grow = ProtoGrowth.Range,
            Oracle = (input, read) => read is ValueTuple<int, int> range ? CheckRange(input, range) : null,
        },
        new("grpc rows", [GrpcBytes.Write(SampleRows.PlainRows(2)), GrpcBytes.Write(SampleRows.Awkward())], input =>
            RowListMessage.Read(input), IsMalformed)
        {
            Words = s_words,
            Grow = ProtoGrowth.Rows,
            Oracle = (input, read) => read is ServiceTable[] rows
                ? Oracle.Legal(rows) ?? Oracle.Same(rows, () => GrpcBytes.ReadByGoogle(input))
                : null,
        },
        new("grpc row", [.. SampleRows.Awkward().Take(9).Select(GrpcBytes.WriteRow)], input => RowMessage.Read(input), IsMalformed)
        {
            Words = s_words,
            Grow = ProtoGrowth.Row,
            Oracle = (input, read) => read is ServiceTable row
                ? Oracle.Legal([row]) ?? Oracle.Same([row], () => GrpcBytes.ReadByGoogle(ProtoGrowth.Field(0x0A, input)))
                : null,
        },
        new("grpc status message",
            [.. new[] { "plain", "100%25", "%E6%97%A5 %f0%9f%98%80", "%", "%4", "%zz%41", "%c3" }.Select(Encoding.Latin1.GetBytes)],
            input => StatusMessage.Decode(Encoding.Latin1.GetString(input)), _ => false)
        {
            Words = [.. new[] { "%", "%25", "%0a", "%F0%9F", "%-1", "% 1", "%+f" }.Select(Encoding.Latin1.GetBytes)],
            Oracle = (input, read) => CheckStatusMessage(input),
        },
        new("grpc timeout", [.. new[] { "1S", "99999999H", "5m", "0n", "12345678u", "3M", "1n" }.Select(Encoding.Latin1.GetBytes)], input =>
            GrpcTimeout.Parse(Encoding.Latin1.GetString(input)), IsStatus)
        {
            Grow = random =>
                Encoding.Latin1.GetBytes($"{random.NextInt64(1_000_000_000) >> random.Next(30)}{random.Pick("HMSmunx".ToArray())}"),
            Oracle = (input, read) => read is TimeSpan time ? CheckTimeout(Encoding.Latin1.GetString(input), time) : null,
        },
        new("grpc message", [.. GrpcBodies.Samples], GrpcBodies.Read, error => IsStatus(error))
        {
            Words = [[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0x03], [0, 0, 0, 0, 0], [1, 0, 0, 0, 0], [0, 0xff, 0xff, 0xff, 0xff]],
            Grow = GrpcBodies.Grow,
            Oracle = (input, read) => read is byte[] message ? GrpcBodies.Check(input, message) : null,
            // What a compressed message may unpack to does not depend on its length but on the limit.
            Memory = 6 * GrpcBodies.Limit,
        },
        new("grpc stream", [.. GrpcStreamBodies.Samples], GrpcStreamBodies.Read, IsStatus)
        {
            Words = [[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0x03], [0, 0, 0, 0, 0], [1, 0, 0, 0, 0], [0, 0, 0, 0, 1, 7],
                [0, 0xff, 0xff, 0xff, 0xff]],
            Grow = GrpcStreamBodies.Grow,
            Oracle = (input, read) => read is List<byte[]> messages ? GrpcStreamBodies.Check(input, messages) : null,
            // As a message alone, for each of several that follow one another: what is measured is all that was ever taken.
            Memory = 10 * 6 * GrpcBodies.Limit,
        },
    ];

    private static bool IsMalformed(Exception error) => error is InvalidDataException;

    private static bool IsStatus(Exception error) => error is GrpcStatusException;

    private static string? CheckRange(byte[] input, (int FirstId, int LastId) range)
    {
        Wire.Range other = Wire.Range.Parser.ParseFrom(input);
        return range == (other.InitialId, other.FinalId) ? null : $"read as {range}, but by Google's library as {other}";
    }

    private static string? CheckStatusMessage(byte[] input)
    {
        string text = Encoding.UTF8.GetString(input);
        string encoded = StatusMessage.Encode(text);
        if (encoded.Any(c => c is < ' ' or > '~'))
            return "a header with what no header may have: " + encoded;
        return StatusMessage.Decode(encoded) == text ? null : "a text is another one after encoding and decoding";
    }

    private static string? CheckTimeout(string header, TimeSpan time)
    {
        BigInteger nanoseconds = BigInteger.Parse(header[..^1], System.Globalization.CultureInfo.InvariantCulture) * header[^1] switch
        {
            'H' => 3_600_000_000_000,
            'M' => 60_000_000_000,
            'S' => 1_000_000_000,
            'm' => 1_000_000,
            'u' => 1_000,
            _ => 1,
        };
        return nanoseconds / 100 == time.Ticks ? null : $"'{header}' is read as {time}";
    }
}
