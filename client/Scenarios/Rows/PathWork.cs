using System.Data.Common;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>One end of a way between machines: answers each byte, or measures round trips.</summary>
internal sealed class PathWork : IWork
{
    private const int RoundTrips = 50;

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private TcpListener? _listener;

    /// <returns>Of one that answers, where it does; of one that measures, the round trips, ms.</returns>
    public async Task<string?> OpenAsync(JsonElement settings)
    {
        PathSettings path = settings.Deserialize<PathSettings>(ControlJson.Options)!;
        if (path.Listen is not null)
            return Answer(IPEndPoint.Parse(path.Listen));
        return ControlJson.Write(path.Database is { } database ? await AskAsync(database) : Ask(IPEndPoint.Parse(path.EndPoint!)));
    }

    public ValueTask DisposeAsync()
    {
        _listener?.Dispose();
        return ValueTask.CompletedTask;
    }

    private string Answer(IPEndPoint endpoint)
    {
        _listener = new(endpoint);
        try
        {
            _listener.Start();
        }
        catch (SocketException error)
        {
            throw new RemedyException(
                $"servers can't listen on {endpoint.Address} ({OneLine.Of(error)}): name an address of the server's machine "
                    + "with --advertise", error);
        }
        new Thread(Echo) { IsBackground = true, Name = "path" }.Start();
        return _listener.LocalEndpoint.ToString()!;
    }

    private void Echo()
    {
        try
        {
            while (true)
            {
                Socket client = _listener!.AcceptSocket();
                new Thread(() => Echo(client)) { IsBackground = true }.Start();
            }
        }
        catch (SocketException)
        {
            // Stopped.
        }
    }

    private static void Echo(Socket client)
    {
        using (client)
        {
            client.NoDelay = true;
            byte[] one = new byte[1];
            try
            {
                while (client.Receive(one) > 0)
                    client.Send(one);
            }
            catch (SocketException)
            {
                // It has measured enough.
            }
        }
    }

    private static double[] Ask(IPEndPoint endpoint)
    {
        using var socket = new Socket(endpoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true,
            ReceiveTimeout = (int)s_limit.TotalMilliseconds, SendTimeout = (int)s_limit.TotalMilliseconds };
        try
        {
            socket.Connect(endpoint);
            byte[] one = new byte[1];
            return Times(() =>
            {
                socket.Send(one);
                socket.Receive(one);
            });
        }
        catch (SocketException error)
        {
            throw new RemedyException(
                $"it can't reach the server at {endpoint} ({OneLine.Of(error)}): start the server's agent with --advertise and an "
                    + "address that clients reach, and open its ports", error);
        }
    }

    private static async Task<double[]> AskAsync(DatabaseOptions options)
    {
        try
        {
            await using DbConnection connection = DatabaseCatalog.Resolve(options.Engine).OpenDriver!(options);
            if (connection.State != System.Data.ConnectionState.Open)
                await connection.OpenAsync();
            await using DbCommand command = connection.CreateCommand();
            command.CommandText = "select 1";
            return Times(() => command.ExecuteScalar());
        }
        catch (DbException error)
        {
            throw new RemedyException(
                $"it can't reach the database ({OneLine.Of(error)}): name an address that this machine reaches with --server-connection "
                    + "or --client-connection", error);
        }
    }

    // The first ones are slow for other reasons.
    private static double[] Times(Action trip)
    {
        for (int i = 0; i < RoundTrips / 5; i++)
            trip();
        double[] ms = new double[RoundTrips];
        for (int i = 0; i < RoundTrips; i++)
        {
            long started = Stopwatch.GetTimestamp();
            trip();
            ms[i] = Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        }
        return ms;
    }
}
