namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>A call as the server reads it.</summary>
/// <param name="Id">What the answer relates to.</param>
/// <param name="Operation">Null with a <paramref name="Fault"/>.</param>
/// <param name="FirstId">The parameter initialId; 0 where it is missing, as in WCF.</param>
/// <param name="LastId">The parameter finalId.</param>
/// <param name="Fault">Why the request is refused before anybody sees it.</param>
internal readonly record struct Request(MessageId Id, Operation? Operation, int FirstId, int LastId, SoapFault? Fault = null);
