namespace IntegrationMethods.Tests.Unit.Server.Process;

/// <summary>Text that one thread writes while another reads it.</summary>
internal sealed class ConcurrentText() : TextWriter(CultureInfo.InvariantCulture)
{
    private readonly Lock _lock = new();
    private readonly StringBuilder _text = new();

    public override Encoding Encoding => Encoding.UTF8;

    public override void Write(char value)
    {
        lock (_lock)
            _text.Append(value);
    }

    public override void Write(string? value)
    {
        lock (_lock)
            _text.Append(value);
    }

    public override string ToString()
    {
        lock (_lock)
            return _text.ToString();
    }
}
