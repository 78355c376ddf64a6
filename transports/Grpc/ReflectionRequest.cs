namespace IntegrationMethods.Transports.Grpc;

/// <summary>What a client of server reflection asks for.</summary>
/// <param name="Kind">The field that is set of those that exclude one another; 0 is none.</param>
/// <param name="Text">The field's text; for an extension the type that it extends.</param>
/// <param name="Extension">The extension's number.</param>
/// <remarks>Source: grpc.reflection.v1.ServerReflectionRequest (grpc/grpc-proto); v1alpha has the same fields.</remarks>
internal readonly record struct ReflectionRequest(uint Kind, string Text, int Extension)
{
    public const uint FileByName = 3, FileOfSymbol = 4, FileOfExtension = 5, ExtensionsOfType = 6, ListServices = 7;

    private const uint Bytes = 2;

    /// <summary>As protobuf has it, the last one of fields that exclude one another counts.</summary>
    /// <exception cref="InvalidDataException">The bytes are no such message.</exception>
    public static ReflectionRequest Read(ReadOnlySpan<byte> message)
    {
        var reader = new ProtoReader(message);
        ReflectionRequest request = new(0, "", 0);
        for (uint tag; (tag = reader.ReadTag()) != 0;)
        {
            uint field = tag >> 3;
            if ((tag & 7) != Bytes || field is < FileByName or > ListServices)
                reader.Skip(tag);
            else if (field == FileOfExtension)
                request = ReadExtension(reader.ReadBytes(), request.Kind == FileOfExtension ? request : new(field, "", 0));
            else
                request = new(field, reader.ReadText(), 0);
        }
        return request;
    }

    private static ReflectionRequest ReadExtension(ReadOnlySpan<byte> message, ReflectionRequest before)
    {
        const uint Type = 0x0A, Number = 0x10;
        var reader = new ProtoReader(message);
        for (uint tag; (tag = reader.ReadTag()) != 0;)
        {
            if (tag == Type)
                before = before with { Text = reader.ReadText() };
            else if (tag == Number)
                before = before with { Extension = reader.ReadInt32() };
            else
                reader.Skip(tag);
        }
        return before;
    }
}
