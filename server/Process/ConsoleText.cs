using System.Text;

namespace IntegrationMethods.Processes;

/// <summary>
/// The encodings of the standard streams: UTF-8 wherever it is possible, else the terminal's own, with ASCII for what that lacks.
/// </summary>
public static class ConsoleText
{
    /// <summary>Of everything that goes through a pipe between the processes of a run.</summary>
    public static Encoding Utf8 { get; } = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);

    public static TextReader Input() => new StreamReader(Console.OpenStandardInput(), Utf8);

    public static TextWriter Output() => new StreamWriter(Console.OpenStandardOutput(), Utf8);

    /// <summary>For a program whose output a person reads.</summary>
    public static void Use()
    {
        UseEncoding();
        UseChecks();
    }

    private static void UseEncoding()
    {
        if (OperatingSystem.IsWindows())
            UseUtf8();
        if (Console.OutputEncoding.CodePage == Utf8.CodePage)
            return;
        Encoding theirs = WithAscii(Console.OutputEncoding);
        Console.SetOut(new StreamWriter(Console.OpenStandardOutput(), theirs) { AutoFlush = true });
        Console.SetError(new StreamWriter(Console.OpenStandardError(), theirs) { AutoFlush = true });
    }

    // A full disk, a closed stream or a terminal that is gone is no reason to end with a stack trace.
    private static void UseChecks()
    {
        if (StandardStream.IsClosed(StandardStream.Input))
            Console.SetIn(TextReader.Null);
        Console.SetOut(StandardStream.IsClosed(StandardStream.Output)
            ? GuardedWriter.Output(null, isTerminal: false)
            : GuardedWriter.Output(Console.Out, isTerminal: !Console.IsOutputRedirected));
        Console.SetError(StandardStream.IsClosed(StandardStream.Error) ? TextWriter.Null : GuardedWriter.Errors(Console.Error));
    }

    internal static Encoding WithAscii(Encoding encoding)
    {
        var copy = (Encoding)encoding.Clone();
        copy.EncoderFallback = new AsciiFallback();
        return copy;
    }

    // The code page belongs to the console, which outlives this program.
    private static void UseUtf8()
    {
        Encoding theirs = Console.OutputEncoding;
        if (theirs.CodePage == Utf8.CodePage || !TrySet(Utf8))
            return;
        AppDomain.CurrentDomain.ProcessExit += (_, _) => TrySet(theirs);
    }

    private static bool TrySet(Encoding encoding)
    {
        try
        {
            Console.OutputEncoding = encoding;
            return true;
        }
        catch (IOException)
        {
            // A console that refuses the code page keeps its own.
            return false;
        }
    }
}
