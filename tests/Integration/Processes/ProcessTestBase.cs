using System.CommandLine;
using System.Text.Json;
using IntegrationMethods.Client.Commands;
using IntegrationMethods.Processes;
using IntegrationMethods.Server;
using Microsoft.VisualBasic.FileIO;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>Real processes in a temporary folder that goes with the test.</summary>
internal abstract class ProcessTestBase
{
    protected string Folder { get; private set; } = "";

    /// <summary>Where the test's run writes its files.</summary>
    protected virtual string Results => Path.Combine(Folder, "out");

    [SetUp]
    public void MakeFolder() => Folder = Directory.CreateTempSubdirectory("integration-methods-test-").FullName;

    [TearDown]
    public void RemoveFolder()
    {
        // Processes whose parent was killed end by themselves, and may still write while the folder is deleted.
        for (int left = 100; left > 0; left--)
        {
            try
            {
                Directory.Delete(Folder, recursive: true);
                return;
            }
            catch (IOException) when (left > 1)
            {
                Thread.Sleep(100);
            }
        }
    }

    protected Task<ProgramResult> Client(params string[] arguments) => Program.RunAsync("client", Folder, arguments);

    /// <summary>A quick run of a scenario for its answers and files: without warm-up and controls.</summary>
    protected Task<ProgramResult> Scenario(string name, params string[] options) =>
        Client(["run", name, "--quick", "--warmup-limit", "0", "--controls", "off", "--output", "out", .. options]);

    protected Task<ProgramResult> Benchmarks(params string[] arguments) => Program.RunAsync("benchmarks", Folder, arguments);

    protected Task<ProgramResult> Server(params string[] arguments) => Program.RunAsync("server", Folder, arguments);

    /// <summary>What the client writes behind <c>error: </c> at exit code 2, without a process.</summary>
    protected static Task<string> RefusalAsync(params string[] arguments) => RefusalAsync(ClientCommand.Create(), arguments);

    /// <inheritdoc cref="RefusalAsync(string[])"/>
    protected static Task<string> ServerRefusalAsync(params string[] arguments) => RefusalAsync(ServerCommand.Create(), arguments);

    private static async Task<string> RefusalAsync(RootCommand command, string[] arguments)
    {
        ParseResult parsed = command.Parse(arguments);
        return parsed.Errors.Count > 0 || UsageText.HasMisspeltOption(parsed)
            ? UsageText.Of(parsed)
            : (await Assert.ThrowsAsync<UsageException>(() => parsed.InvokeAsync(Terminal.Invocation)))!.Message;
    }

    /// <summary>A figure of a CSV file.</summary>
    protected static double Figure(string text) => double.Parse(text, CultureInfo.InvariantCulture);

    protected JsonElement ReadJson(string name) =>
        JsonSerializer.Deserialize<JsonElement>(File.ReadAllBytes(Path.Combine(Results, name)));

    // A third-party reader, not the one that the product uses.
    protected List<Dictionary<string, string>> ReadCsv(string name)
    {
        using var parser = new TextFieldParser(Path.Combine(Results, name)) { Delimiters = [","], TrimWhiteSpace = false };
        string[] columns = parser.ReadFields()!;
        var rows = new List<Dictionary<string, string>>();
        while (!parser.EndOfData)
            rows.Add(columns.Zip(parser.ReadFields()!).ToDictionary(field => field.First, field => field.Second));
        return rows;
    }

    /// <summary>
    /// How many repetitions a resumption kept of those that were written: whole blocks, without the last one where its calls were not yet
    /// on the disk.
    /// </summary>
    /// <param name="resumption">Which one, from 0.</param>
    /// <param name="written">Repetitions in <c>runs.csv</c> before it.</param>
    /// <param name="cells">Repetitions of a block.</param>
    protected int Kept(int resumption, int written, int cells)
    {
        JsonElement resumed = ReadJson("environment.json").GetProperty("resumed")[resumption];
        int kept = resumed.GetProperty("kept_repetitions").GetInt32(), whole = written / cells * cells;
        Assert.That(kept, Is.EqualTo(whole).Or.EqualTo(whole - cells));
        return kept;
    }

    /// <summary>Waits until a program has written so many repetitions.</summary>
    protected Task WaitForRuns(int count, Program program) => Until(() => HasRuns(count), program);

    protected bool HasRuns(int count)
    {
        string path = Path.Combine(Results, "runs.csv");
        return File.Exists(path) && File.ReadLines(path).Count() > count;
    }

    /// <summary>Waits for a condition; fails if the program that is to meet it ends before.</summary>
    protected static async Task Until(Func<bool> condition, Program? program = null)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(10));
        while (!condition())
        {
            if (program is { HasExited: true } && !condition())
                Assert.Fail($"The program has ended: {await program.EndAsync()}");
            await Task.Delay(20, limit.Token);
        }
    }
}
