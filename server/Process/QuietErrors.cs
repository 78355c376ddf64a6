using System.Text;

namespace IntegrationMethods.Processes;

/// <summary>Standard error where its failure must not hide what it was to report.</summary>
/// <param name="inner">Writes at once.</param>
internal sealed class QuietErrors(TextWriter inner) : TextWriter(CultureInfo.InvariantCulture)
{
    public override Encoding Encoding => inner.Encoding;

    public override void Write(char value) => Try(output => output.Write(value));

    public override void Write(char[] buffer, int index, int count) => Try(output => output.Write(buffer, index, count));

    public override void Write(string? value) => Try(output => output.Write(value));

    public override void WriteLine(string? value) => Try(output => output.WriteLine(value));

    private void Try(Action<TextWriter> write)
    {
        try
        {
            write(inner);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
        }
    }
}
