using System.Runtime.Serialization;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>The message <c>google.protobuf.Timestamp</c>.</summary>
[DataContract]
public sealed class Timestamp
{
    [DataMember(Order = 1)]
    public long Seconds { get; set; }

    [DataMember(Order = 2)]
    public int Nanos { get; set; }
}
