using System.Runtime.Serialization;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>The message <c>Range</c> of service_tables.proto.</summary>
[DataContract]
public sealed class RowRange
{
    [DataMember(Order = 1)]
    public int InitialId { get; set; }

    [DataMember(Order = 2)]
    public int FinalId { get; set; }
}
