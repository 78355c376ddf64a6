using System.IO.Pipelines;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>
/// The ends of a connection, of which nothing more is read while streams wait for their place, or while its client does not read what is
/// written.
/// </summary>
/// <remarks>The library begins each stream that it has read, without an end: a client that only sends would take all memory.</remarks>
internal sealed class PacedPipes : IDuplexPipe
{
    private readonly PacedWriter _output;

    /// <param name="connection">The library's ends.</param>
    /// <param name="room">Waits while streams wait for a place.</param>
    public PacedPipes(IDuplexPipe connection, Func<ValueTask> room)
    {
        _output = new PacedWriter(connection.Output);
        Input = new PacedReader(connection.Input, async () =>
        {
            await _output.Flushed.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            await room();
        });
    }

    public PipeReader Input { get; }

    public PipeWriter Output => _output;
}
