namespace IntegrationMethods.Processes;

/// <summary>A standard stream, each write to which is tried in one piece: a line of JSON must not be torn.</summary>
internal abstract class GuardedWriter() : TextWriter(CultureInfo.InvariantCulture)
{
    public override void Write(char value) => Try(output => output.Write(value));

    public override void Write(char[] buffer, int index, int count) => Try(output => output.Write(buffer, index, count));

    public override void Write(string? value) => Try(output => output.Write(value));

    public override void WriteLine(string? value) => Try(output => output.WriteLine(value));

    /// <summary>Writes, and does what is right where that fails.</summary>
    protected abstract void Try(Action<TextWriter> write);
}
