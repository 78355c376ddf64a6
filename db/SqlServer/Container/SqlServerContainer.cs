using System.Security.Cryptography;
using Docker.DotNet;
using Docker.DotNet.Models;
using Microsoft.Data.SqlClient;
using Testcontainers.MsSql;

namespace IntegrationMethods.Db.SqlServer.Container;

/// <summary>SQL Server in a separate container, reachable from this machine alone, with a generated secret password.</summary>
internal sealed class SqlServerContainer : IAsyncDisposable
{
    // A pull of its 600 MB over a slow line takes minutes; a longer one is not going to finish.
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(15);

    private readonly NamedContainer? _removal;
    private readonly Action<string> _say;

    private SqlServerContainer(MsSqlContainer container, string password, NamedContainer? removal, Action<string> say)
    {
        _removal = removal;
        _say = say;
        // Not localhost, which is tried by IPv6 first.
        string host = container.Hostname == "localhost" ? "127.0.0.1" : container.Hostname;
        var connection = new SqlConnectionStringBuilder
        {
            DataSource = $"{host},{container.GetMappedPublicPort(MsSqlBuilder.MsSqlPort)}",
            UserID = MsSqlBuilder.DefaultUsername,
            Password = password,
            TrustServerCertificate = true,
        };
        Connection = connection.ConnectionString;
        string name = container.Name.TrimStart('/');
        HowToReach = removal is null
            ? $"Container {name} is still running SQL Server at {connection.DataSource}. Log in as {connection.UserID}; 'docker inspect "
                + $"{name}' shows the password as MSSQL_SA_PASSWORD. Remove the container with 'docker rm -f {name}'."
            : null;
    }

    /// <summary>With the password; for <see cref="DatabaseOptions.Connection"/> alone.</summary>
    public string Connection { get; }

    /// <summary>How to use a container that is kept; null where it is removed after the run.</summary>
    public string? HowToReach { get; }

    /// <exception cref="RemedyException">The image is not available, or does not start.</exception>
    public static async Task<SqlServerContainer> StartAsync(ContainerEngine engine, ContainerOptions options, Action<string> say,
        CancellationToken ct)
    {
        string image = options.Image ?? ContainerOptions.DefaultImage;
        say($"Starting SQL Server in a container of {image}; the first time, pulling the image takes a while ...");
        using var limited = CancellationTokenSource.CreateLinkedTokenSource(ct);
        limited.CancelAfter(s_limit);
        // Every kind of character that SQL Server's policy of passwords asks for.
        string password = $"{RandomNumberGenerator.GetHexString(24)}-aA1";
        var named = new NamedContainer(engine);
        try
        {
            await LeftoverContainers.RemoveAsync(engine, say, limited.Token);
            MsSqlContainer container = Build(engine, image, password, options.Keep, say, named);
            container.Created += (_, _) => named.Made();
            await container.StartAsync(limited.Token);
            return new SqlServerContainer(container, password, options.Keep ? null : named, say);
        }
        catch (Exception error)
        {
            if (await named.RemoveAsync() is { } failure)
                say(failure);
            // The library ends a start that is given up with whatever its own steps throw then, a TimeoutException among them.
            ct.ThrowIfCancellationRequested();
            string message = OneLine.Of(SqlServerConnection.Clean(error.Message, password));
            string remedy = await IsPulledAsync(engine, image)
                ? $"see what 'docker run --rm -e ACCEPT_EULA=Y {image}' prints"
                : $"try 'docker pull {image}'";
            throw new RemedyException($"the container of {image} did not start ({message}): {remedy}, or use --db sqlite", error);
        }
    }

    /// <summary>Removes it, unless it is to be kept; says so where that fails.</summary>
    public async ValueTask DisposeAsync()
    {
        if (_removal is not null && await _removal.RemoveAsync() is { } failure)
            _say(failure);
    }

    private static MsSqlContainer Build(ContainerEngine engine, string image, string password, bool keep, Action<string> say,
        NamedContainer named)
    {
        // Without Testcontainers' reaper, which is a further image to pull: a run removes what a killed one has left behind.
        MsSqlBuilder builder = new MsSqlBuilder(image).WithDockerEndpoint(engine.Access!).WithPassword(password).WithCleanUp(false)
            .WithLogger(new ProgressLogger(say)).WithName(named.Name).WithCreateParameterModifier(_ => named.Request());
        if (!keep)
            builder = builder.WithLabel(ContainerOwner.Label, ContainerOwner.ThisProcess.ToString());
        // A program that is in a container itself comes from another address than this machine's loopback.
        bool local = engine.Access!.Endpoint.Scheme is "unix" or "npipe" && !File.Exists("/.dockerenv");
        return (local ? builder.WithCreateParameterModifier(ListenHereAlone) : builder).Build();
    }

    private static void ListenHereAlone(CreateContainerParameters parameters)
    {
        foreach (PortBinding binding in parameters.HostConfig?.PortBindings?.Values.SelectMany(bindings => bindings) ?? [])
            binding.HostIP = "127.0.0.1";
    }

#pragma warning disable CA1031 // An engine that can't be asked has said why in the error that this is part of.
    private static async Task<bool> IsPulledAsync(ContainerEngine engine, string image)
    {
        try
        {
            using DockerClient client = engine.Access!.GetDockerClientBuilder(Guid.Empty).Build();
            await client.Images.InspectImageAsync(image);
            return true;
        }
        catch (Exception)
        {
            return false;
        }
    }
#pragma warning restore CA1031
}
