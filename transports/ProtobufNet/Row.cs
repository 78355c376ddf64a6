using System.Runtime.Serialization;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>The message <c>ServiceTable</c> of service_tables.proto. What is null is not on the wire.</summary>
[DataContract]
public sealed class Row
{
    [DataMember(Order = 1)]
    public int ServiceTableID { get; set; }

    [DataMember(Order = 2)]
    public string? DescServiceTable { get; set; }

    /// <summary>Null is 0. In a property that can't be null, the library would leave out -0 as it does 0.</summary>
    [DataMember(Order = 3)]
    public float? Value { get; set; }

    /// <summary>The clock reading. The library can map it to a <see cref="DateTime"/>, but then a malformed date is not detected.</summary>
    [DataMember(Order = 4)]
    public Timestamp? CreationDate { get; set; }

    [DataMember(Order = 5)]
    public string? StringField1 { get; set; }

    [DataMember(Order = 6)]
    public string? StringField2 { get; set; }

    /// <summary>0 for UTC, 1 for local time, 2 for neither.</summary>
    [DataMember(Order = 7)]
    public int CreationDateKind { get; set; }
}
