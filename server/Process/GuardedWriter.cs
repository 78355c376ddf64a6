using System.Text;

namespace IntegrationMethods.Processes;

/// <summary>A standard stream, each write to which is tried in one piece: a line of JSON must not be torn.</summary>
internal sealed class GuardedWriter : TextWriter
{
    /// <summary>EIO of Unix, which .NET passes on: the terminal is gone.</summary>
    private const int TerminalIsGone = 5;

    private readonly TextWriter? _inner;
    private readonly Func<Exception, OutputException?> _failure;

    private GuardedWriter(TextWriter? inner, Func<Exception, OutputException?> failure)
        : base(CultureInfo.InvariantCulture) => (_inner, _failure) = (inner, failure);

    public override Encoding Encoding => _inner?.Encoding ?? ConsoleText.Utf8;

    /// <summary>Standard output, whose failures get a remedy.</summary>
    /// <param name="inner">Writes at once; null if standard output is closed.</param>
    /// <param name="isTerminal">Whether it may disappear: then the system sends SIGHUP, which ends the program in order.</param>
    public static GuardedWriter Output(TextWriter? inner, bool isTerminal) => new(inner, error =>
        isTerminal && error is IOException && error.HResult == TerminalIsGone ? null : new OutputException(
            $"standard output can't be written ({OneLine.Of(error)}): free some space, or redirect it.", error));

    /// <summary>Standard error, whose failure must not hide what it was to report.</summary>
    public static GuardedWriter Errors(TextWriter inner) => new(inner, _ => null);

    public override void Flush()
    {
        if (_inner is not null)
            Try(output => output.Flush());
    }

    public override void Write(char value) => Try(output => output.Write(value));

    public override void Write(char[] buffer, int index, int count) => Try(output => output.Write(buffer, index, count));

    public override void Write(string? value) => Try(output => output.Write(value));

    public override void WriteLine(string? value) => Try(output => output.WriteLine(value));

    private void Try(Action<TextWriter> write)
    {
        try
        {
            write(_inner ?? throw new OutputException("standard output is closed: redirect it to a file, or to /dev/null."));
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            if (_failure(error) is { } failure)
                throw failure;
        }
    }
}
