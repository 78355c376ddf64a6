using Microsoft.Extensions.Hosting;

namespace IntegrationMethods.Client.Running;

/// <summary>Leaves signals to the program, where a host would take them for itself.</summary>
internal sealed class UnwatchedLifetime : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
