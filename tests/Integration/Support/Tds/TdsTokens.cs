using System.Text;

namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>The token streams of [MS-TDS] section 2.2.7 that a server answers with.</summary>
internal static class TdsTokens
{
    private const byte ColumnMetadata = 0x81, ErrorToken = 0xAA, LoginAcknowledgement = 0xAD, Row = 0xD1, EnvironmentChange = 0xE3, DoneToken = 0xFD;
    private const byte NVarChar = 0xE7, Collation = 7, BeganTransaction = 8;
    private const ushort Final = 0, WithError = 0x02, WithCount = 0x10, AttentionDone = 0x20;

    // TDS 7.4, and SQL_Latin1_General_CP1_CI_AS.
    private static readonly byte[] s_version = [0x74, 0, 0, 4], s_collation = [0x09, 0x04, 0xD0, 0x00, 0x34];

    public static byte[] Welcome => Written(writer =>
    {
        Changed(writer, Collation, s_collation);
        Sized(writer, LoginAcknowledgement, body =>
        {
            body.Write((byte)1);
            body.Write(s_version);
            ShortText(body, "stub");
            body.Write([16, 0, 0, 0]);
        });
        Done(writer, Final);
    });

    /// <summary>One row of one column without a name.</summary>
    public static byte[] Value(string text) => Written(writer =>
    {
        writer.Write(ColumnMetadata);
        writer.Write((ushort)1);
        // User type, flags.
        writer.Write(0);
        writer.Write((ushort)1);
        writer.Write(NVarChar);
        writer.Write((ushort)8_000);
        writer.Write(s_collation);
        ShortText(writer, "");
        writer.Write(Row);
        writer.Write((ushort)(2 * text.Length));
        writer.Write(Encoding.Unicode.GetBytes(text));
        Done(writer, WithCount, 1);
    });

    public static byte[] Errors(IReadOnlyList<TdsError> errors) => Written(writer =>
    {
        foreach (TdsError error in errors)
        {
            Sized(writer, ErrorToken, body =>
            {
                body.Write(error.Number);
                body.Write([(byte)1, error.Severity]);
                body.Write((ushort)error.Message.Length);
                body.Write(Encoding.Unicode.GetBytes(error.Message));
                ShortText(body, "stub");
                ShortText(body, "");
                body.Write(1);
            });
        }
        Done(writer, WithError);
    });

    /// <summary>A transaction has begun.</summary>
    public static byte[] Begun => Written(writer =>
    {
        Changed(writer, BeganTransaction, [1, 0, 0, 0, 0, 0, 0, 0]);
        Done(writer, Final);
    });

    public static byte[] Nothing => Written(writer => Done(writer, Final));

    public static byte[] Cancelled => Written(writer => Done(writer, AttentionDone));

    private static byte[] Written(Action<BinaryWriter> write)
    {
        using var stream = new MemoryStream();
        using var writer = new BinaryWriter(stream);
        write(writer);
        return stream.ToArray();
    }

    private static void Sized(BinaryWriter writer, byte token, Action<BinaryWriter> write)
    {
        byte[] body = Written(write);
        writer.Write(token);
        writer.Write((ushort)body.Length);
        writer.Write(body);
    }

    private static void Changed(BinaryWriter writer, byte what, byte[] value) =>
        Sized(writer, EnvironmentChange, body => body.Write([what, (byte)value.Length, .. value, 0]));

    private static void Done(BinaryWriter writer, ushort status, long rows = 0)
    {
        writer.Write(DoneToken);
        writer.Write(status);
        writer.Write((ushort)0);
        writer.Write(rows);
    }

    private static void ShortText(BinaryWriter writer, string text)
    {
        writer.Write((byte)text.Length);
        writer.Write(Encoding.Unicode.GetBytes(text));
    }
}
