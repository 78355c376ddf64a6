using System.Net;

namespace IntegrationMethods.Contract;

/// <summary>
/// The files of Unix domain sockets. Each stands for an address and port on which no process listens, so that a server has the same name
/// however clients reach it.
/// </summary>
public static class UnixSocketFile
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute;

    private static readonly string s_folder = Path.Combine(Path.GetTempPath(), $"integration-methods-{Environment.UserName}");

    /// <summary>Such as <c>/tmp/integration-methods-ann/127.0.0.1-40123.sock</c>.</summary>
    public static string Of(IPEndPoint endpoint) => Path.Combine(s_folder, $"{NameOf(endpoint)}.sock");

    /// <summary>An address and port as a part of a name, such as <c>127.0.0.1-40123</c>.</summary>
    internal static string NameOf(IPEndPoint endpoint) =>
        string.Create(CultureInfo.InvariantCulture, $"{endpoint.Address.ToString().Replace(':', '_')}-{endpoint.Port}");

    /// <summary>
    /// Makes room for a socket: creates its folder, which only this user may enter, and deletes the file that a killed server left.
    /// </summary>
    /// <param name="path">Of <see cref="Of"/>.</param>
    /// <exception cref="TransportException">The folder is not available.</exception>
    public static void Clear(string path)
    {
        try
        {
            Directory.CreateDirectory(s_folder);
            // Fails if the folder is another user's, who could put another server there.
            if (!OperatingSystem.IsWindows())
                File.SetUnixFileMode(s_folder, OwnerOnly);
            File.Delete(path);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new TransportException(
                $"can't create a Unix socket in {s_folder} ({OneLine.Of(error)}): remove that folder, or set TMPDIR to another one "
                    + "at both ends", error);
        }
    }
}
