namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>
/// The strings that one direction of a session has announced ([MC-NBFSE] 2.1): odd ids from 1, in the order of first
/// use. Not for concurrent use, as the order of ids is the order on the wire.
/// </summary>
internal sealed class WriterSession
{
    /// <summary>Ids stay under 128, one byte on the wire, with fewer slots than this.</summary>
    public const int Slots = 64;

    private readonly byte[] _ids = new byte[Slots];
    private readonly List<DictionaryName> _unannounced = [];
    private byte _nextId = 1;

    /// <summary>What the message being written has to announce.</summary>
    public IReadOnlyList<DictionaryName> Unannounced => _unannounced;

    public byte IdOf(DictionaryName name)
    {
        ref byte id = ref _ids[name.Slot];
        if (id == 0)
        {
            id = _nextId;
            _nextId += 2;
            _unannounced.Add(name);
        }
        return id;
    }

    /// <summary>The message is on its way: the peer knows its strings from now on.</summary>
    public void Announced() => _unannounced.Clear();

    /// <summary>The message is not sent: its strings are as new as before.</summary>
    public void TakeBack()
    {
        foreach (DictionaryName name in _unannounced)
            _ids[name.Slot] = 0;
        _nextId -= (byte)(2 * _unannounced.Count);
        _unannounced.Clear();
    }
}
