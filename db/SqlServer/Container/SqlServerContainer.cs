using System.Security.Cryptography;
using Docker.DotNet.Models;
using DotNet.Testcontainers.Configurations;
using Microsoft.Data.SqlClient;
using Testcontainers.MsSql;

namespace IntegrationMethods.Db.SqlServer.Container;

/// <summary>SQL Server in a container of its own, reachable from this machine alone, with a password that nobody else knows.</summary>
internal sealed class SqlServerContainer : IAsyncDisposable
{
    // A pull of its 600 MB over a slow line takes minutes; what takes longer is not going to come.
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(15);

    private readonly MsSqlContainer _container;
    private readonly bool _keep;

    private SqlServerContainer(MsSqlContainer container, string password, bool keep)
    {
        _container = container;
        _keep = keep;
        var connection = new SqlConnectionStringBuilder
        {
            // Not localhost, which is tried by IPv6 first.
            DataSource = $"{(container.Hostname == "localhost" ? "127.0.0.1" : container.Hostname)},{container.GetMappedPublicPort(MsSqlBuilder.MsSqlPort)}",
            UserID = MsSqlBuilder.DefaultUsername,
            Password = password,
            TrustServerCertificate = true,
        };
        Connection = connection.ConnectionString;
        string name = container.Name.TrimStart('/');
        HowToReach = keep
            ? $"Container {name} is still running SQL Server at {connection.DataSource}. Log in as {connection.UserID}; 'docker inspect {name}' shows the password as MSSQL_SA_PASSWORD. Remove the container with 'docker rm -f {name}'."
            : null;
    }

    /// <summary>With the password; for <see cref="DatabaseOptions.Connection"/> alone.</summary>
    public string Connection { get; }

    /// <inheritdoc cref="AutoDatabase.HowToReach"/>
    public string? HowToReach { get; }

    /// <summary>Why there can't be one here; null where a Docker engine answers.</summary>
    public static string? Unavailable() =>
        TestcontainersSettings.OS.DockerEndpointAuthConfig is null ? "no Docker engine answers (for one older than version 25, set DOCKER_API_VERSION to its API version, such as 1.41)" : null;

    /// <exception cref="RemedyException">The image is not available, or does not start.</exception>
    public static async Task<SqlServerContainer> StartAsync(ContainerOptions options, Action<string> say, CancellationToken ct)
    {
        string image = options.Image ?? ContainerOptions.DefaultImage;
        say($"Starting SQL Server in a container of {image}; the first time, pulling the image takes a while ...");
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(ct);
        limited.CancelAfter(s_limit);
        // Every kind of character that SQL Server's policy of passwords asks for.
        string password = $"{RandomNumberGenerator.GetHexString(24)}-aA1";
        MsSqlContainer? container = null;
        var half = new HalfMadeContainer();
        try
        {
            container = Build(image, password, options.Keep, say, half);
            container.Created += (_, _) => half.Made();
            await container.StartAsync(limited.Token);
            return new SqlServerContainer(container, password, options.Keep);
        }
        catch (Exception error)
        {
            await DiscardAsync(container, half);
            // The library ends a start that is given up with whatever its own steps throw then, a TimeoutException among them.
            ct.ThrowIfCancellationRequested();
            throw new RemedyException(ContainerFailure.Text(image, SqlServerConnection.Clean(error.Message, password)), error);
        }
    }

    public ValueTask DisposeAsync() => _keep ? ValueTask.CompletedTask : _container.DisposeAsync();

    private static MsSqlContainer Build(string image, string password, bool keep, Action<string> say, HalfMadeContainer half)
    {
        MsSqlBuilder builder = new MsSqlBuilder(image).WithPassword(password).WithCleanUp(!keep).WithAutoRemove(!keep).WithLogger(new ProgressLogger(say))
            .WithName(half.Name).WithCreateParameterModifier(_ => half.Request());
        // A program that is in a container itself comes from another address than this machine's loopback.
        bool local = TestcontainersSettings.OS.DockerEndpointAuthConfig.Endpoint.Scheme is "unix" or "npipe" && !File.Exists("/.dockerenv");
        return (local ? builder.WithCreateParameterModifier(ListenHereAlone) : builder).Build();
    }

    private static void ListenHereAlone(CreateContainerParameters parameters)
    {
        foreach (PortBinding binding in parameters.HostConfig?.PortBindings?.Values.SelectMany(bindings => bindings) ?? [])
            binding.HostIP = "127.0.0.1";
    }

    private static async Task DiscardAsync(MsSqlContainer? container, HalfMadeContainer half)
    {
        await TryAsync(async () => await (container?.DisposeAsync() ?? ValueTask.CompletedTask));
        await TryAsync(half.RemoveAsync);
    }

#pragma warning disable CA1031 // What could not be started can't always be removed; the engine's own reaper does so then, and the first failure is the one to tell.
    private static async Task TryAsync(Func<Task> step)
    {
        try
        {
            await step();
        }
        catch (Exception)
        {
        }
    }
#pragma warning restore CA1031
}
