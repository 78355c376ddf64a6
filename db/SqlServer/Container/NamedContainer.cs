using System.Diagnostics;
using System.Net;
using System.Security.Cryptography;
using Docker.DotNet;

namespace IntegrationMethods.Db.SqlServer.Container;

/// <summary>
/// A container by the name that this program gives it, so that it can be removed at any moment: a start that is given up before the engine
/// has answered goes on in the engine, and the library does not know its id.
/// </summary>
internal sealed class NamedContainer(ContainerEngine engine)
{
    // An engine that copies the image's files instead of stacking them takes seconds to make a container.
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(10), s_pause = TimeSpan.FromMilliseconds(200);

    private volatile bool _isRequested, _isMade;

    public string Name { get; } = $"integration-methods-{RandomNumberGenerator.GetHexString(12, lowercase: true)}";

    public void Request() => _isRequested = true;

    public void Made() => _isMade = true;

    /// <summary>
    /// Removes it as soon as the engine has it, and waits until the engine has it no more; does nothing where the engine was never asked
    /// for it.
    /// </summary>
    /// <returns>Null, or why it may still be there, with the remedy.</returns>
    public async Task<string?> RemoveAsync()
    {
        try
        {
            return !_isRequested || await IsRemovedAsync() ? null : Failure($"it was still there after {s_limit.TotalSeconds:0} s");
        }
#pragma warning disable CA1031 // Whatever the engine does, a result or an earlier error counts more.
        catch (Exception e)
#pragma warning restore CA1031
        {
            return Failure(OneLine.Of(e.GetBaseException()));
        }
    }

    private string Failure(string why) => $"The container {Name} could not be removed ({why}): remove it with 'docker rm -f {Name}'.";

    private async Task<bool> IsRemovedAsync()
    {
        using DockerClient client = engine.Access!.GetDockerClientBuilder(Guid.Empty).Build();
        bool wasThere = _isMade;
        for (long started = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(started) < s_limit; await Task.Delay(s_pause))
        {
            bool isThere = await IsThereAsync(client);
            if (wasThere && !isThere)
                return true;
            wasThere |= isThere;
        }
        return !wasThere;
    }

    /// <summary>Whether the engine still had it when it was asked to remove it.</summary>
    private async Task<bool> IsThereAsync(DockerClient client)
    {
        try
        {
            await client.Containers.RemoveContainerAsync(Name, new() { Force = true, RemoveVolumes = true });
            return true;
        }
        catch (DockerApiException error)
        {
            // What is there and can't be removed is being removed already; podman answers with status 500 then.
            return error.StatusCode != HttpStatusCode.NotFound;
        }
    }
}
