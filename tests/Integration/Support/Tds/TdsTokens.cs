using System.Text;

namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>What a server answers with: the options of [MS-TDS] section 2.2.6.5, and token streams of section 2.2.7.</summary>
internal static class TdsTokens
{
    private const byte ErrorToken = 0xAA, LoginAcknowledgement = 0xAD, EnvironmentChange = 0xE3, DoneToken = 0xFD, Collation = 7,
        Severity = 14;
    private const ushort Final = 0, WithError = 0x02, AttentionDone = 0x20;

    // TDS 7.4, and SQL_Latin1_General_CP1_CI_AS, without which the driver sends no parameter.
    private static readonly byte[] s_version = [0x74, 0, 0, 4], s_collation = [0x09, 0x04, 0xD0, 0x00, 0x34];

    /// <summary>The version 16.0 and whether everything is encrypted, or nothing can be.</summary>
    public static byte[] PreLogin(bool isEncrypted) =>
        [0x00, 0, 11, 0, 6, 0x01, 0, 17, 0, 1, 0xFF, 16, 0, 0, 0, 0, 0, isEncrypted ? (byte)0x03 : (byte)0x02];

    public static byte[] Welcome => Written(writer =>
    {
        Sized(writer, EnvironmentChange, body => body.Write([Collation, (byte)s_collation.Length, .. s_collation, 0]));
        Sized(writer, LoginAcknowledgement, body =>
        {
            body.Write((byte)1);
            body.Write(s_version);
            ShortText(body, "stub");
            body.Write([16, 0, 0, 0]);
        });
        Done(writer, Final);
    });

    public static byte[] Errors(IEnumerable<TdsError> errors) => Written(writer =>
    {
        foreach (TdsError error in errors)
        {
            Sized(writer, ErrorToken, body =>
            {
                body.Write(error.Number);
                body.Write([(byte)1, Severity]);
                body.Write((ushort)error.Message.Length);
                body.Write(Encoding.Unicode.GetBytes(error.Message));
                ShortText(body, "stub");
                ShortText(body, "");
                body.Write(1);
            });
        }
        Done(writer, WithError);
    });

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

    private static void Done(BinaryWriter writer, ushort status)
    {
        writer.Write(DoneToken);
        writer.Write(status);
        // The statement's kind, and no rows.
        writer.Write(new byte[10]);
    }

    private static void ShortText(BinaryWriter writer, string text)
    {
        writer.Write((byte)text.Length);
        writer.Write(Encoding.Unicode.GetBytes(text));
    }
}
