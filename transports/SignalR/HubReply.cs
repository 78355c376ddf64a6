using IntegrationMethods.Transports.Sockets;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>The message that ends a call, or a part of its stream.</summary>
/// <param name="Call">Its number, from 1 on.</param>
/// <param name="Answer">Rows or a fault.</param>
internal readonly record struct HubReply(long Call, SocketsAnswer Answer);
