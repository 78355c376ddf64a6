namespace IntegrationMethods.Transports.Grpc;

/// <summary>The messages of <c>grpc.health.v1.Health/Check</c>.</summary>
internal static class HealthMessage
{
    private const byte Service = 0x0A, Status = 0x08;

    /// <returns>The service asked about; "" for the server as a whole.</returns>
    public static string ReadService(ReadOnlySpan<byte> message)
    {
        var reader = new ProtoReader(message);
        string service = "";
        for (uint tag; (tag = reader.ReadTag()) != 0;)
        {
            if (tag == Service)
                service = reader.ReadText();
            else
                reader.Skip(tag);
        }
        return service;
    }

    public static void WriteServing(OutgoingMessage message)
    {
        var writer = new ProtoWriter(message.GetSpan(2));
        writer.WriteInt64(Status, 1);
        message.Advance(writer.Length);
    }
}
