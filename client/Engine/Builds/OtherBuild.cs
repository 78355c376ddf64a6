using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Processes.Control;

namespace IntegrationMethods.Client.Engine.Builds;

/// <summary>A build of this program that this one is compared with, in the same blocks.</summary>
internal sealed record OtherBuild(string Folder, BuildLine Line)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    public BuildFacts Facts => new()
    {
        Folder = Folder,
        ProductVersion = Line.ProductVersion,
        GitCommit = Line.GitCommit,
        BuildId = Line.BuildId,
        Runtime = Line.Runtime ?? new(Compilation: ProgramCode.CompilationOf(ProgramOf(Folder))),
    };

    /// <summary>Whether it has the cell's transport, on the same stacks, and does not ignore what the cell asks for.</summary>
    public bool Has(Cell cell) =>
        Line.Protocol >= VersionOf(cell.Address) && (cell.RowBytes is null || Line.Protocol >= ControlProtocol.RowSizes) && HasStacks(cell);

    private static int VersionOf(AddressKind address) => address switch
    {
        AddressKind.Unix => ControlProtocol.Addresses,
        AddressKind.Pipe => ControlProtocol.Pipes,
        _ => ControlProtocol.MinVersion,
    };

    private bool HasStacks(Cell cell) =>
        !cell.HasWire || new[] { cell.ClientStack, cell.ServerStack }.All(stack => Line.Transports.Contains($"{cell.Transport}/{stack}"));

    /// <exception cref="RemedyException">It is none that this build can run cells of.</exception>
    public static async Task<OtherBuild> AskAsync(string folder, CancellationToken ct)
    {
        folder = Path.GetFullPath(folder);
        return Checked(folder, await LineOfAsync(folder, ct));
    }

    /// <exception cref="RemedyException">The two builds speak different versions of the protocol between a runner and its
    /// processes.</exception>
    internal static OtherBuild Checked(string folder, BuildLine line) => ControlProtocol.Fits(line.Protocol, line.LeastProtocol)
        ? new(folder, line)
        : throw new RemedyException(
            $"{folder} is version {line.ProductVersion} with control protocol {line.Protocol}, and this build has "
                + $"{ControlProtocol.Version}: the two can't share a run. Run each alone and use compare.");

    private static string ProgramOf(string folder) => Path.Combine(folder, "client.dll");

    private static async Task<BuildLine> LineOfAsync(string folder, CancellationToken ct)
    {
        try
        {
            await using ChildProcess build = ChildProcess.Start("the other build", "client", ["identify"], folder: folder);
            return await build.ReadAsync<BuildLine>(s_limit, ct);
        }
        catch (Exception e) when (e is RemedyException or System.ComponentModel.Win32Exception)
        {
            string silent = $"{folder} does not report its control protocol ({OneLine.Of(e)}): ";
            bool isExecutable = !File.Exists(ProgramOf(folder)) && File.Exists(Path.Combine(folder, ChildProcess.Executable("client")));
            throw new RemedyException(isExecutable
                ? $"{silent}it has no client.dll, and this program can't run as a NativeAOT executable. Publish it with "
                    + "-p:PublishReadyToRun=true instead."
                : $"{silent}it is not a published client, or is older than --against. Run each build alone and use compare.", e);
        }
    }
}
