using Microsoft.Extensions.Hosting;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>Leaves signals to the program: the host's own lifetime would take Ctrl+C and SIGTERM for itself.</summary>
internal sealed class NoLifetime : IHostLifetime
{
    public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
}
