using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>A row as its DataContract says: members in alphabetical order, null as i:nil.</summary>
internal static class RowWriter
{
    /// <summary>All of a row but its texts.</summary>
    private const int Frame = 64;

    /// <exception cref="ServiceFaultException">A text is over <see cref="RowLimits"/> or is no Unicode.</exception>
    public static void Write(TcpOutput to, WriterSession session, ServiceTable row)
    {
        int texts = (row.DescServiceTable?.Length ?? 0) + (row.StringField1?.Length ?? 0) + (row.StringField2?.Length ?? 0);
        if (texts > RowLimits.MaxTextLength)
            RowLimits.CheckRow(row);
        Span<byte> room = to.GetSpan(Frame + NbfxValue.MaxTextLength(texts));
        int at = Open(room, session, Names.Row);
        at += Open(room[at..], session, Names.CreationDate);
        at += NbfxValue.WriteDateTime(room[at..], row.CreationDate);
        at += WriteText(room[at..], session, Names.Description, row, row.DescServiceTable);
        at += Open(room[at..], session, Names.Id);
        at += NbfxValue.WriteInt(room[at..], row.ServiceTableID);
        at += WriteText(room[at..], session, Names.Field1, row, row.StringField1);
        at += WriteText(room[at..], session, Names.Field2, row, row.StringField2);
        at += Open(room[at..], session, Names.Value);
        at += NbfxValue.WriteFloat(room[at..], row.Value);
        room[at++] = Nbfx.EndElement;
        to.Advance(at);
    }

    private static int Open(Span<byte> to, WriterSession session, DictionaryName name)
    {
        to[0] = Nbfx.PrefixDictionaryElementB;
        to[1] = session.IdOf(name);
        return 2;
    }

    private static int WriteText(Span<byte> to, WriterSession session, DictionaryName name, ServiceTable row, string? text)
    {
        int at = Open(to, session, name);
        if (text is null)
            return at + WriteNil(to[at..], session);
        int length = NbfxValue.WriteText(to[at..], text);
        if (length < 0)
            RowLimits.CheckRow(row);
        return at + length;
    }

    private static int WriteNil(Span<byte> to, WriterSession session)
    {
        to[0] = Nbfx.PrefixDictionaryAttributeI;
        to[1] = session.IdOf(Names.Nil);
        to[2] = Nbfx.True;
        to[3] = Nbfx.EndElement;
        return 4;
    }
}
