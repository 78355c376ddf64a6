using System.Runtime.Serialization;

namespace IntegrationMethods.Transports.ProtobufNet;

/// <summary>The message <c>ServiceTableList</c> of service_tables.proto.</summary>
[DataContract]
public sealed class RowList
{
    [DataMember(Order = 1)]
    public LimitedRows Rows { get; } = [];
}
