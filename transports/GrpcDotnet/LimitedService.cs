using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace IntegrationMethods.Transports.GrpcDotnet;

/// <summary>Holds the calls of a service of the library's to the idle timeout, though their clients may leave them open.</summary>
/// <remarks>
/// A watch of the server's health has no end, and a stream of reflection ends with its client. The library takes Kestrel's limit on silence
/// off such a stream, and a connection with a call on it is not idle.
/// </remarks>
internal static class LimitedService
{
    public static void Limit(this IEndpointConventionBuilder calls, TimeSpan idleTimeout) => calls.Add(endpoint =>
    {
        RequestDelegate serve = endpoint.RequestDelegate!;
        endpoint.RequestDelegate = async context =>
        {
            using var end = CancellationTokenSource.CreateLinkedTokenSource(context.RequestAborted);
            end.CancelAfter(idleTimeout);
            context.RequestAborted = end.Token;
            await serve(context);
        };
    });
}
