namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>An answer as the client reads it: rows or a fault.</summary>
internal readonly record struct Answer(MessageId RelatesTo, IReadOnlyList<ServiceTable>? Rows, ServiceFaultException? Fault = null);
