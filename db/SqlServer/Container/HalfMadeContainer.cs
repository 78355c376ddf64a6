using System.Diagnostics;
using System.Net;
using System.Security.Cryptography;
using Docker.DotNet;
using DotNet.Testcontainers.Configurations;

namespace IntegrationMethods.Db.SqlServer.Container;

/// <summary>
/// A container whose start is given up. Before the engine has answered, it goes on with the container, and the library, which does not know its
/// id, does not remove it. Its name is ours.
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

    /// <summary>
    /// Removes it as soon as the engine has it, and waits until the engine has it no more; does nothing where the engine was never asked for it.
    /// The library alone is not enough: it only stops a container that removes itself, and one that never started does not stop.
    /// </summary>
    public async Task RemoveAsync()
    {
        if (!_isRequested)
            return;
        using DockerClient engine = TestcontainersSettings.OS.DockerEndpointAuthConfig.GetDockerClientBuilder(Guid.Empty).Build();
        bool wasThere = _isMade;
        for (long started = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(started) < s_limit; await Task.Delay(s_pause))
        {
            bool isThere = await IsThereAsync(engine);
            if (wasThere && !isThere)
                return;
            wasThere |= isThere;
        }
    }

    /// <summary>Whether the engine still had it when it was asked to remove it.</summary>
    private async Task<bool> IsThereAsync(DockerClient engine)
    {
        try
        {
            await engine.Containers.RemoveContainerAsync(Name, new() { Force = true, RemoveVolumes = true });
            return true;
        }
        catch (DockerApiException error)
        {
            // What is there and can't be removed is being removed already.
            return error.StatusCode != HttpStatusCode.NotFound;
        }
    }
}
