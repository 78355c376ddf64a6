using System.Diagnostics;
using System.Security.Cryptography;
using Docker.DotNet;
using DotNet.Testcontainers.Configurations;

namespace IntegrationMethods.Db.SqlServer.Container;

/// <summary>
/// A container whose creation was given up before the engine had answered: the engine goes on with it, and the library, which does not know
/// its id, does not remove it. Its name is ours.
/// </summary>
internal sealed class HalfMadeContainer
{
    // An engine that copies the image's files instead of stacking them takes seconds to make a container.
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(10), s_pause = TimeSpan.FromMilliseconds(200);

    private volatile bool _isRequested, _isMade;

    public string Name { get; } = $"integration-methods-{RandomNumberGenerator.GetHexString(12, lowercase: true)}";

    /// <summary>The engine is asked for it now.</summary>
    public void Request() => _isRequested = true;

    /// <summary>The library knows its id.</summary>
    public void Made() => _isMade = true;

    /// <summary>Removes it as soon as the engine has it, unless it was never asked for one, or the library does that.</summary>
    public async Task RemoveAsync()
    {
        if (!_isRequested || _isMade)
            return;
        using DockerClient engine = TestcontainersSettings.OS.DockerEndpointAuthConfig.GetDockerClientBuilder(Guid.Empty).Build();
        for (long started = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(started) < s_limit && !await IsRemovedAsync(engine);)
            await Task.Delay(s_pause);
    }

    private async Task<bool> IsRemovedAsync(DockerClient engine)
    {
        try
        {
            await engine.Containers.RemoveContainerAsync(Name, new() { Force = true, RemoveVolumes = true });
            return true;
        }
        catch (DockerApiException)
        {
            // There is none of that name yet, or it can't be removed yet.
            return false;
        }
    }
}
