using MessagePack;

namespace IntegrationMethods.Transports.MagicOnion;

/// <summary>A row as MessagePack: an array of its values in this order.</summary>
/// <remarks>Public, as the library builds the client in an assembly of its own.</remarks>
[MessagePackObject]
public sealed class PackedRow
{
    [Key(0)]
    public int ServiceTableID { get; init; }

    [Key(1)]
    public string? DescServiceTable { get; init; }

    [Key(2)]
    public float Value { get; init; }

    /// <summary>The year to the tick as it stands on the clock; MessagePack's timestamp takes it for UTC, as it has no kinds.</summary>
    [Key(3)]
    public DateTime CreationDate { get; init; }

    /// <summary>0 for UTC, 1 for local time, 2 for neither.</summary>
    [Key(4)]
    public int CreationDateKind { get; init; }

    [Key(5)]
    public string? StringField1 { get; init; }

    [Key(6)]
    public string? StringField2 { get; init; }
}
