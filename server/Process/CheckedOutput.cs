using System.Text;

namespace IntegrationMethods.Processes;

/// <summary>Standard output, whose failures get a remedy.</summary>
/// <param name="inner">Writes at once; null if standard output is closed.</param>
/// <param name="isTerminal">Whether it may disappear: then the system sends SIGHUP, which ends the program in order.</param>
internal sealed class CheckedOutput(TextWriter? inner, bool isTerminal) : GuardedWriter
{
    /// <summary>EIO of Unix, which .NET passes on: the terminal is gone.</summary>
    private const int TerminalIsGone = 5;

    public override Encoding Encoding => inner?.Encoding ?? ConsoleText.Utf8;

    public override void Flush()
    {
        if (inner is not null)
            Try(output => output.Flush());
    }

    protected override void Try(Action<TextWriter> write)
    {
        try
        {
            write(inner ?? throw new OutputException("standard output is closed: send it to a file, or to /dev/null."));
        }
        catch (IOException gone) when (isTerminal && gone.HResult == TerminalIsGone)
        {
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new OutputException(
                $"standard output can't be written ({OneLine.Of(error)}): free some space, or send it elsewhere.", error);
        }
    }
}
