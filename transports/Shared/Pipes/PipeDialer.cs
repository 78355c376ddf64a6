using System.IO.Pipes;
using System.Net;
using System.Runtime.InteropServices;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Shared.Pipes;

/// <summary>Opens a client's named pipe, within the limit.</summary>
internal static partial class PipeDialer
{
    private const int FileNotFound = 2;

    /// <summary>For blocking calls, none of which waits longer than a call may.</summary>
    /// <exception cref="TransportException">No server of this user answers there in time.</exception>
    public static ClientPipe Connect(IPEndPoint endpoint, TransportOptions options)
    {
        NamedPipeClientStream pipe = Create(endpoint);
        try
        {
            pipe.Connect(SocketTimeout.Of(options.ConnectTimeout));
            return new ClientPipe(pipe, options.CallTimeout);
        }
        catch (Exception error)
        {
            pipe.Dispose();
            throw Failure(endpoint, options, error) ?? error;
        }
    }

    /// <exception cref="TransportException">No server of this user answers there in time.</exception>
    public static async ValueTask<ClientPipe> ConnectAsync(IPEndPoint endpoint, TransportOptions options, CancellationToken ct)
    {
        ct.ThrowIfCancellationRequested();
        NamedPipeClientStream pipe = Create(endpoint);
        try
        {
            await pipe.ConnectAsync(SocketTimeout.Of(options.ConnectTimeout), ct);
            return new ClientPipe(pipe, limit: null);
        }
        catch (Exception error)
        {
            await pipe.DisposeAsync();
            throw Failure(endpoint, options, error) ?? error;
        }
    }

    /// <exception cref="TransportException">There is no such pipe.</exception>
    private static NamedPipeClientStream Create(IPEndPoint endpoint)
    {
        // .NET would wait for one to be made.
        if (OperatingSystem.IsWindows() && !WaitNamedPipe(PipeName.PathOf(endpoint), timeoutMs: 1)
            && Marshal.GetLastPInvokeError() == FileNotFound)
            throw new TransportException(
                $"no server listens on {endpoint} by named pipe: start it with --address pipe, or check the host and port");
        // Another user's server could have the name of one of this user's.
        return new(".", PipeName.Of(endpoint), PipeDirection.InOut, PipeOptions.Asynchronous | PipeOptions.CurrentUserOnly);
    }

    private static TransportException? Failure(IPEndPoint endpoint, TransportOptions options, Exception error) => error switch
    {
        TimeoutException =>
            new($"no answer from {endpoint} by named pipe within {Seconds.Of(options.ConnectTimeout)}: check whether the server is "
                + "overloaded, or raise --connect-timeout", error),
        UnauthorizedAccessException =>
            new($"the named pipe of {endpoint} belongs to another user: start the server as this user, or choose another port", error),
        IOException => new($"can't connect to {endpoint} by named pipe ({OneLine.Of(error)}): check the host and port", error),
        _ => null,
    };

    [LibraryImport("kernel32", EntryPoint = "WaitNamedPipeW", StringMarshalling = StringMarshalling.Utf16, SetLastError = true)]
    [return: MarshalAs(UnmanagedType.Bool)]
    private static partial bool WaitNamedPipe(string path, int timeoutMs);
}
