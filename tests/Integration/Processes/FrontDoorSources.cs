namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>
/// Sources for a front door to build, with a stand-in for dotnet that shows whether it was to build and what the client was given.
/// </summary>
internal static class FrontDoorSources
{
    public const string StandIn = """
        #!/bin/sh
        case $1 in
            build) echo built; env | cut -d= -f1 >variables; [ ! -f broken ] || exit 1
                [ ! -f elsewhere ] || exit 0; mkdir -p artifacts/bin/Client/release
                echo x >artifacts/bin/Client/release/client.dll; echo built >>log ;;
            *client.dll)
                shift; echo "ran $*"
                case $1 in
                    fail) echo failed >&2; exit 3 ;;
                    wait) echo $$ >pid; exec sleep 60 ;;
                esac ;;
        esac
        """;

    /// <summary>Makes them in a folder, which must exist, with copies of some files of the checkout.</summary>
    public static void Make(string root, params string[] copies)
    {
        foreach (string folder in new[] { "client", "server", "db", "transports", "bin" })
            Directory.CreateDirectory(Path.Combine(root, folder));
        foreach (string file in copies)
            File.Copy(Path.Combine(Checkout.Root, file), Path.Combine(root, file));
        foreach (string file in new[] { "client/A.cs", "client/B.cs", "Directory.Build.props", "global.json" })
            File.WriteAllText(Path.Combine(root, file), "");
        string dotnet = Path.Combine(root, "bin", "dotnet");
        File.WriteAllText(dotnet, StandIn);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(dotnet, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }
}
