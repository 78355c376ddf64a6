using System.Text;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Framing;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>
/// One direction of a session: whole sized envelope records, each with the strings it announces, byte for byte as WCF
/// writes them. Calls follow one another in the order of the wire.
/// </summary>
internal sealed class EnvelopeWriter(int maxMessageBytes)
{
    private readonly WriterSession _session = new();
    private int _header;

    public void WriteRequest(TcpOutput to, DictionaryName address, Operation operation, Guid id, int firstId, int lastId)
    {
        int start = Begin(to, expectedSize: 256);
        to.Append(EnvelopeBytes.UpToAction);
        to.Append(_session.IdOf(operation.Action));
        WriteId(to, EnvelopeBytes.MessageId, id);
        to.Append(EnvelopeBytes.ReplyToAndTo);
        to.Append(_session.IdOf(address));
        to.Append(EnvelopeBytes.Body);
        OpenWrapper(to, operation.Request);
        WriteParameter(to, Names.InitialId, firstId);
        WriteParameter(to, Names.FinalId, lastId);
        Close(to, 3);
        Finish(to, start, maxMessageBytes);
    }

    /// <exception cref="ServiceFaultException">The rows do not fit: nothing was written.</exception>
    public void WriteAnswer(TcpOutput to, Operation operation, MessageId relatesTo, IReadOnlyList<ServiceTable> rows)
    {
        int start = Begin(to, expectedSize: 160 * rows.Count);
        try
        {
            to.Append(EnvelopeBytes.UpToAction);
            to.Append(_session.IdOf(operation.ResponseAction));
            WriteRelatesTo(to, relatesTo);
            to.Append(EnvelopeBytes.ToAnonymousAndBody);
            OpenWrapper(to, operation.Response);
            WriteRows(to, start, operation.Result, rows);
            Close(to, 4);
            Finish(to, start, maxMessageBytes);
        }
        catch
        {
            _session.TakeBack();
            to.CutTo(start);
            throw;
        }
    }

    public void WriteFault(TcpOutput to, MessageId relatesTo, SoapFault fault)
    {
        byte[] envelope = SoapFaultWriter.Write(relatesTo, fault);
        int start = Begin(to, envelope.Length);
        to.Append(envelope);
        // Whatever the limit: the peer must hear of a failure.
        Finish(to, start, int.MaxValue);
    }

    private void WriteRows(TcpOutput to, int start, DictionaryName result, IReadOnlyList<ServiceTable> rows)
    {
        OpenElement(to, result);
        to.Append(EnvelopeBytes.XmlnsB);
        to.Append(_session.IdOf(Names.RowsName));
        to.Append(EnvelopeBytes.XmlnsI);
        to.Append(_session.IdOf(Names.InstanceName));
        // Indexed: an enumerator of the interface would cost a call and a box.
        for (int i = 0; i < rows.Count; i++)
        {
            RowWriter.Write(to, _session, rows[i]);
            if (to.Length - start > maxMessageBytes)
                throw TooLong();
        }
    }

    private static void WriteRelatesTo(TcpOutput to, MessageId relatesTo)
    {
        if (relatesTo.Uri is null)
            WriteId(to, EnvelopeBytes.RelatesTo, relatesTo.Uuid);
        else if (!relatesTo.IsNone)
        {
            to.Append(EnvelopeBytes.RelatesTo[..2]);
            int length = NbfxValue.WriteText(to.GetSpan(NbfxValue.MaxTextLength(relatesTo.Uri.Length)), relatesTo.Uri);
            to.Advance(length > 0 ? length : throw new InvalidDataException("a MessageID that is not valid Unicode"));
        }
    }

    private static void WriteId(TcpOutput to, ReadOnlySpan<byte> element, Guid id)
    {
        to.Append(element);
        id.TryWriteBytes(to.GetSpan(16));
        to.Advance(16);
    }

    private void OpenWrapper(TcpOutput to, DictionaryName name)
    {
        OpenElement(to, name);
        to.Append(Nbfx.ShortDictionaryXmlns);
        to.Append(_session.IdOf(Names.ContractName));
    }

    private void OpenElement(TcpOutput to, DictionaryName name)
    {
        to.Append(Nbfx.ShortDictionaryElement);
        to.Append(_session.IdOf(name));
    }

    private void WriteParameter(TcpOutput to, DictionaryName name, int value)
    {
        OpenElement(to, name);
        to.Advance(NbfxValue.WriteInt(to.GetSpan(NbfxValue.MaxNumberLength), value));
    }

    private static void Close(TcpOutput to, int elements)
    {
        to.GetSpan(elements)[..elements].Fill(Nbfx.EndElement);
        to.Advance(elements);
    }

    /// <summary>Leaves room for the record's header as it will most likely be, so that nothing has to be moved later.</summary>
    private int Begin(TcpOutput to, int expectedSize)
    {
        int start = to.Length;
        _header = HeaderLength(expectedSize, table: 0);
        to.GetSpan(_header);
        to.Advance(_header);
        return start;
    }

    private void Finish(TcpOutput to, int start, int limit)
    {
        int table = _session.Unannounced.Count == 0 ? 0 : _session.Unannounced.Sum(Announcement);
        int envelope = to.Length - start - _header;
        int size = MultiByteInt.LengthOf(table) + table + envelope;
        if (size > limit)
            throw TooLong();
        MakeHeader(to, start, HeaderLength(size, table), envelope);
        WriteHeader(to.Bytes[start..], size, table);
        _session.Announced();
    }

    private void MakeHeader(TcpOutput to, int start, int header, int envelope)
    {
        if (header == _header)
            return;
        to.GetSpan(Math.Max(0, header - _header));
        to.Advance(header - _header);
        Span<byte> record = to.Area(start, Math.Max(header, _header) + envelope);
        record.Slice(_header, envelope).CopyTo(record[header..]);
    }

    private void WriteHeader(Span<byte> to, int size, int table)
    {
        to[0] = (byte)RecordType.SizedEnvelope;
        int at = 1 + MultiByteInt.Write(to[1..], size);
        at += MultiByteInt.Write(to[at..], table);
        foreach (DictionaryName name in _session.Unannounced)
        {
            at += MultiByteInt.Write(to[at..], Encoding.UTF8.GetByteCount(name.Text));
            at += Encoding.UTF8.GetBytes(name.Text, to[at..]);
        }
    }

    private static int HeaderLength(int size, int table) => 1 + MultiByteInt.LengthOf(size) + MultiByteInt.LengthOf(table) + table;

    private static int Announcement(DictionaryName name)
    {
        int size = Encoding.UTF8.GetByteCount(name.Text);
        return MultiByteInt.LengthOf(size) + size;
    }

    private ServiceFaultException TooLong() => new(
        ServiceFaultCode.InternalServiceFault,
        $"the message exceeds {maxMessageBytes} bytes and was not sent: request fewer rows, or raise --max-message-bytes");
}
