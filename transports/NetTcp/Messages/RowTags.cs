using IntegrationMethods.Transports.NetTcp.Binary;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>What the elements of a row begin with in a session, two bytes each: the record and the id of the name.</summary>
internal sealed class RowTags(ReaderSession session)
{
    /// <summary>How many strings the session had: with more of them, there may be other tags.</summary>
    private readonly int _strings = session.Count;

    public ushort Row { get; } = Tag(session, Names.Row);

    public ushort CreationDate { get; } = Tag(session, Names.CreationDate);

    public ushort Description { get; } = Tag(session, Names.Description);

    public ushort Id { get; } = Tag(session, Names.Id);

    public ushort Field1 { get; } = Tag(session, Names.Field1);

    public ushort Field2 { get; } = Tag(session, Names.Field2);

    public ushort Value { get; } = Tag(session, Names.Value);

    /// <summary>These, or newer ones.</summary>
    public static RowTags Of(ReaderSession session, RowTags? last) => last?._strings == session.Count ? last : new RowTags(session);

    private static ushort Tag(ReaderSession session, DictionaryName name) =>
        NbfxCursor.Tag(Nbfx.PrefixDictionaryElementB, session.IdOf(name.Text));
}
