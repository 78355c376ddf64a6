using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace IntegrationMethods.Transports.GrpcDotnet;

/// <summary>Resets the calls of a library's service that outlast the idle timeout.</summary>
/// <remarks>
/// A watch of the server's health has no end, and a stream of reflection ends when its client ends it. The library lifts Kestrel's limit on
/// silence from such streams, and a connection that carries one is not idle.
/// </remarks>
internal static class LimitedService
{
    public static void Limit(this IEndpointConventionBuilder calls, TimeSpan idleTimeout) => calls.Add(endpoint =>
    {
        RequestDelegate serve = endpoint.RequestDelegate!;
        endpoint.RequestDelegate = async context =>
        {
            using var end = new CancellationTokenSource(idleTimeout);
            using CancellationTokenRegistration late = end.Token.UnsafeRegister(static context => ((HttpContext)context!).Abort(), context);
            await serve(context);
        };
    });
}
