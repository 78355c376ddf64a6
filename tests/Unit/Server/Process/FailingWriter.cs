namespace IntegrationMethods.Tests.Unit.Server.Process;

/// <summary>Fails as .NET's standard streams do.</summary>
/// <param name="error">The number of the system's error.</param>
internal sealed class FailingWriter(int error) : TextWriter(CultureInfo.InvariantCulture)
{
    public override Encoding Encoding => Encoding.UTF8;

    public override void Write(char value) => throw new IOException("No space left on device", error);
}
