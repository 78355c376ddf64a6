using System.Text.Json;
using System.Text.Json.Serialization;
using IntegrationMethods.Processes.Control;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>Lines of JSON over a connection, each with a limit to its length. One may read while others write.</summary>
internal sealed class LineChannel(Stream stream) : IAsyncDisposable
{
    /// <summary>Longest line from a peer whose token is not known yet.</summary>
    public const int MaxHelloBytes = 64 * 1024;

    /// <summary>Longest line otherwise: the raw samples of some million calls.</summary>
    public const int MaxLineBytes = 256 * 1024 * 1024;

    private static readonly JsonSerializerOptions s_json =
        new(ControlJson.Options) { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    private readonly SemaphoreSlim _writing = new(1);
    private byte[] _buffer = new byte[16 * 1024];
    private int _filled;
    private int _taken;

    /// <exception cref="IOException">The connection is gone.</exception>
    public async Task WriteAsync(AgentLine line, CancellationToken ct)
    {
        byte[] bytes = [.. JsonSerializer.SerializeToUtf8Bytes(line, s_json), (byte)'\n'];
        await _writing.WaitAsync(ct);
        try
        {
            await stream.WriteAsync(bytes, ct);
            await stream.FlushAsync(ct);
        }
        finally
        {
            _writing.Release();
        }
    }

    /// <returns>Null at the connection's end.</returns>
    /// <exception cref="IOException">The connection is gone, or the other side writes what is no such line.</exception>
    public async Task<AgentLine?> ReadAsync(int maxBytes, CancellationToken ct)
    {
        int searched = _taken;
        while (true)
        {
            int end = _buffer.AsSpan(searched, _filled - searched).IndexOf((byte)'\n');
            if (end >= 0)
                return Take(searched + end);
            searched = _filled;
            if (_filled - _taken >= maxBytes)
                throw new IOException($"the other side sent a line of more than {maxBytes} bytes");
            searched -= MakeRoom();
            int read = await stream.ReadAsync(_buffer.AsMemory(_filled), ct);
            if (read == 0)
                return null;
            _filled += read;
        }
    }

    public ValueTask DisposeAsync() => stream.DisposeAsync();

    private AgentLine Take(int end)
    {
        ReadOnlySpan<byte> line = _buffer.AsSpan(_taken, end - _taken);
        _taken = end + 1;
        try
        {
            return JsonSerializer.Deserialize<AgentLine>(line, s_json) ?? throw new IOException("the other side sent an empty line");
        }
        catch (JsonException)
        {
            throw new IOException("the other side sent a line that is not understood");
        }
    }

    // What was taken goes; only a line that fills all of the rest makes the buffer grow.
    private int MakeRoom()
    {
        int moved = _taken;
        byte[] target = _filled - _taken == _buffer.Length ? new byte[2 * _buffer.Length] : _buffer;
        _buffer.AsSpan(_taken, _filled - _taken).CopyTo(target);
        (_buffer, _filled, _taken) = (target, _filled - _taken, 0);
        return moved;
    }
}
