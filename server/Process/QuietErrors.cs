using System.Text;

namespace IntegrationMethods.Processes;

/// <summary>Standard error where its failure must not hide what it was to report.</summary>
/// <param name="inner">Writes at once.</param>
internal sealed class QuietErrors(TextWriter inner) : GuardedWriter
{
    public override Encoding Encoding => inner.Encoding;

    protected override void Try(Action<TextWriter> write)
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
