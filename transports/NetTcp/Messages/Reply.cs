namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>A reply as the client reads it: rows or a fault.</summary>
internal readonly record struct Reply(MessageId RelatesTo, IReadOnlyList<ServiceTable>? Rows, ServiceFaultException? Fault = null);
