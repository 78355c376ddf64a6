using IntegrationMethods.Contract;

namespace Mine;

/// <summary>
/// What the messages hold. Every value arrives exact: ticks and kind of a date, the bits of a number, null and empty texts.
/// </summary>
internal static class Message
{
    private const byte IsRows = 0, IsFault = 1;

    public static byte[] Request(CallForm form, int firstId, int lastId) => Written(to =>
    {
        to.Write((byte)form);
        to.Write(firstId);
        to.Write(lastId);
    });

    public static (CallForm Form, int FirstId, int LastId) ReadRequest(byte[] message)
    {
        using var from = new BinaryReader(new MemoryStream(message));
        return ((CallForm)from.ReadByte(), from.ReadInt32(), from.ReadInt32());
    }

    public static byte[] Rows(IReadOnlyList<ServiceTable> rows) => Written(to =>
    {
        to.Write(IsRows);
        to.Write(rows.Count);
        foreach (ServiceTable row in rows)
            Write(to, row);
    });

    /// <summary>Sends the code and message of a refusal; of an unexpected failure, the client receives no details.</summary>
    public static byte[] Fault(Exception error) => Written(to =>
    {
        to.Write(IsFault);
        to.Write((int)((error as ServiceFaultException)?.Code ?? ServiceFaultCode.InternalServiceFault));
        to.Write((error as ServiceFaultException)?.Message ?? "the server was unable to process the request due to an internal error");
    });

    /// <exception cref="ServiceFaultException">The server refused the call.</exception>
    /// <exception cref="IOException">There is no answer.</exception>
    public static IReadOnlyList<ServiceTable> ReadAnswer(byte[]? message)
    {
        using var from = new BinaryReader(new MemoryStream(message ?? throw new IOException("the server closed the connection")));
        if (from.ReadByte() == IsFault)
            throw new ServiceFaultException((ServiceFaultCode)from.ReadInt32(), from.ReadString());
        var rows = new ServiceTable[from.ReadInt32()];
        for (int i = 0; i < rows.Length; i++)
            rows[i] = ReadRow(from);
        return rows;
    }

    private static void Write(BinaryWriter to, ServiceTable row)
    {
        to.Write(row.ServiceTableID);
        to.Write(row.DescServiceTable);
        to.Write(row.Value);
        to.Write(row.CreationDate.Ticks);
        to.Write((byte)row.CreationDate.Kind);
        Write(to, row.StringField1);
        Write(to, row.StringField2);
    }

    private static ServiceTable ReadRow(BinaryReader from) => new(
        from.ReadInt32(), from.ReadString(), from.ReadSingle(), new DateTime(from.ReadInt64(), (DateTimeKind)from.ReadByte()),
            ReadText(from), ReadText(from));

    private static void Write(BinaryWriter to, string? text)
    {
        to.Write(text is not null);
        if (text is not null)
            to.Write(text);
    }

    private static string? ReadText(BinaryReader from) => from.ReadBoolean() ? from.ReadString() : null;

    private static byte[] Written(Action<BinaryWriter> write)
    {
        using var bytes = new MemoryStream();
        using (var to = new BinaryWriter(bytes))
            write(to);
        return bytes.ToArray();
    }
}
