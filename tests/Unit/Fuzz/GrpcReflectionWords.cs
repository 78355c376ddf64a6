using System.Text;
using Google.Protobuf;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Requests of server reflection, and what any answer to them has to be.</summary>
internal static class GrpcReflectionWords
{
    public static byte[][] Names { get; } =
    [
        .. new[] { "integration_methods.ServiceTables", "integration_methods.Range", "Grpc/service_tables.proto", "google.protobuf.Timestamp", "no.Such" }
            .Select(Encoding.UTF8.GetBytes),
    ];

    public static IEnumerable<byte[]> Samples =>
    [
        [0x3A, 0], [], .. from tag in new byte[] { 0x0A, 0x1A, 0x22, 0x32 } from name in Names select ProtoGrowth.Field(tag, name),
        ProtoGrowth.Field(0x2A, [.. ProtoGrowth.Field(0x0A, Names[1]), 0x10, 7]),
    ];

    /// <summary>The request itself, and one thing more.</summary>
    public static string? Check(byte[] request, byte[] answer)
    {
        var input = new CodedInputStream(answer);
        input.ReadTag();
        if (!input.ReadBytes().Span.SequenceEqual(request))
            return "the answer is to another request";
        int field = WireFormat.GetTagFieldNumber(input.ReadTag());
        input.SkipLastField();
        return field is >= 4 and <= 7 && input.IsAtEnd ? null : $"field {field} is no answer, or not the only one";
    }
}
