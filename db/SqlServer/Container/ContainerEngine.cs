using System.ComponentModel;
using System.Diagnostics;
using DotNet.Testcontainers.Builders;
using DotNet.Testcontainers.Configurations;
using Testcontainers.MsSql;

namespace IntegrationMethods.Db.SqlServer.Container;

/// <summary>The container engine of this machine, as Testcontainers finds it: the same for a run and for <c>doctor</c>.</summary>
public sealed class ContainerEngine
{
    /// <summary>What Testcontainers reads before it asks an engine anything.</summary>
    private const string VersionVariable = "DOCKER_API_VERSION";

    // Testcontainers' own default. Engines older than Docker 25 refuse it.
    private static readonly Version s_usualVersion = new(1, 44);

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(5);

    private static readonly Lazy<ContainerEngine> s_here = new(Find);

    private ContainerEngine(IDockerEndpointAuthenticationConfiguration? access, string? missing)
    {
        Access = access;
        MissingBecause = missing;
    }

    /// <summary>Found once in a process, which may take seconds.</summary>
    public static ContainerEngine Here => s_here.Value;

    /// <summary>Where it listens and its API version; null where there is none.</summary>
    public string? Description => Access is null ? null : $"{Access.Endpoint}, API {Access.Version}";

    /// <summary>Why there is none; null where one answers.</summary>
    public string? MissingBecause { get; }

    internal IDockerEndpointAuthenticationConfiguration? Access { get; }

    // A missing context, an unreadable file, a static constructor that ran out of time: each means that no container can be started.
#pragma warning disable CA1031
    private static ContainerEngine Find()
    {
        try
        {
            NegotiateVersion();
            return TestcontainersSettings.OS.DockerEndpointAuthConfig is { } access ? new(access, null) : new(null, WhyNone());
        }
        catch (Exception e)
        {
            return new(null,
                $"no Docker engine can be found: "
                    + $"{OneLine.Of(e is TypeInitializationException { InnerException: { } reason } ? reason : e)}");
        }
    }
#pragma warning restore CA1031

    /// <summary>An older engine is addressed in its own version, as the docker command does it.</summary>
    private static void NegotiateVersion()
    {
        if (Environment.GetEnvironmentVariable(VersionVariable) is not { Length: > 0 } && VersionOfCommand() is { } version
            && version < s_usualVersion)
            Environment.SetEnvironmentVariable(VersionVariable, version.ToString());
    }

    private static Version? VersionOfCommand()
    {
        try
        {
            var start = new ProcessStartInfo("docker", ["version", "--format", "{{.Server.APIVersion}}"]) { RedirectStandardOutput = true,
                RedirectStandardError = true };
            using Process docker = Process.Start(start)!;
            if (!docker.WaitForExit(s_limit))
                docker.Kill();
            return Version.TryParse(docker.StandardOutput.ReadToEnd().Trim(), out Version? version) ? version : null;
        }
        catch (Win32Exception)
        {
            // Without the command, Testcontainers' own version must do.
            return null;
        }
    }

    /// <summary>What the engines said that Testcontainers tried: only its builder reports that.</summary>
    private static string WhyNone()
    {
        try
        {
            new MsSqlBuilder(ContainerOptions.DefaultImage).Build();
        }
        catch (DockerUnavailableException e) when (e.InnerException is AggregateException { InnerExceptions: [var first, ..] })
        {
            return $"no Docker engine answers: {OneLine.Of(first)} ({OneLine.Of(first.GetBaseException())})";
        }
        catch (DockerUnavailableException)
        {
        }
        return "no Docker engine answers";
    }
}
