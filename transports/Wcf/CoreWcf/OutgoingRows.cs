namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>
/// Refuses answers while there can still be a fault for them: CoreWCF serializes when the operation is over, limits only what it
/// receives, and ends the connection where a text can't be encoded.
/// </summary>
internal static class OutgoingRows
{
    /// <summary>Bytes that a row has in either encoding besides its texts, at the least.</summary>
    private const int MinRowBytes = 32;

    /// <exception cref="ServiceFaultException">A row is over <see cref="RowLimits"/>, or the answer is longer than a message may
    /// be.</exception>
    public static void Check(IReadOnlyList<ServiceTable> rows, int maxMessageBytes)
    {
        long least = 0;
        for (int i = 0; i < rows.Count; i++)
        {
            ServiceTable row = RowLimits.CheckRow(rows[i]);
            least += MinRowBytes + row.DescServiceTable.Length + (row.StringField1?.Length ?? 0) + (row.StringField2?.Length ?? 0);
        }
        if (least > maxMessageBytes)
            throw new ServiceFaultException(
                ServiceFaultCode.InternalServiceFault,
                $"the message exceeds {maxMessageBytes} bytes and was not sent: request fewer rows, or raise --max-message-bytes");
    }
}
