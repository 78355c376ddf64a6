using System.Net;

namespace IntegrationMethods.Tests.Shared.Soak;

/// <summary>What a <see cref="SoakClient"/> in a separate process is to do; the process's environment contains it.</summary>
/// <param name="Key">The transport.</param>
/// <param name="Form">The form of its calls.</param>
/// <param name="Server">A server of the rows 1 to 100 of seeding.</param>
internal sealed record SoakOrder(string Key, CallForm Form, IPEndPoint Server)
{
    public const string Variable = "INTEGRATION_METHODS_TEST_SOAK_CLIENT";

    /// <summary>Null in a process that is no such client.</summary>
    public static SoakOrder? Received => Environment.GetEnvironmentVariable(Variable)?.Split(' ') is [var key, var form, var server]
        ? new(key, Enum.Parse<CallForm>(form), IPEndPoint.Parse(server))
        : null;

    public override string ToString() => $"{Key} {Form} {Server}";
}
