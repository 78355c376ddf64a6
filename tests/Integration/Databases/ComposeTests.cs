using System.ComponentModel;
using System.Diagnostics;
using System.Text.RegularExpressions;
using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Integration.Databases;

/// <summary>
/// <c>db/compose.yaml</c> against what it must say; by docker's own compose too, where that is installed, as is
/// <c>server/deploy/compose.yaml</c>.
/// </summary>
internal sealed class ComposeTests
{
    private static readonly string s_path = Path.Combine(Checkout.Root, "db", "compose.yaml");

    private static string Text => File.ReadAllText(s_path);

    [Test]
    public void The_file_has_both_databases_and_both_programs() => Assert.That(
        Regex.Matches(Text[Text.IndexOf("\nservices:", StringComparison.Ordinal)..Text.IndexOf("\nnetworks:", StringComparison.Ordinal)],
            "^  ([a-z]+):$", RegexOptions.Multiline).Select(service => service.Groups[1].Value),
        Is.EqualTo(new[] { "sqlserver", "postgres", "build", "seed", "server", "client" }));

    [Test]
    public void SQL_Server_is_the_image_that_auto_starts() =>
        Assert.That(Text, Does.Contain($"image: {ContainerOptions.DefaultImage}\n"));

    [Test]
    public void Nothing_is_published_beyond_this_machine() =>
        Assert.That(Regex.Matches(Text, "^ +- \"(.*:\\d+:\\d+)\"$", RegexOptions.Multiline)
            .Select(port => port.Groups[1].Value), Has.All.StartsWith("127.0.0.1:").And.Exactly(2).Items);

    [Test]
    public void No_password_is_in_it() =>
        Assert.That(Regex.Matches(Text, "^ +[A-Z_]*PASSWORD: (.*)$", RegexOptions.Multiline)
            .Select(word => word.Groups[1].Value), Has.All.Match(@"^\$\{[A-Z_]+:\?choose one\}$").And.Exactly(2).Items);

    [Test]
    public void No_tab_and_no_uneven_indent_breaks_it() => Assert.That(
        File.ReadLines(s_path)
            .Where(line => line.Contains('\t', StringComparison.Ordinal) || (line.Length - line.TrimStart(' ').Length) % 2 != 0), Is.Empty);

    [TestCase("db/compose.yaml", "docker compose")]
    [TestCase("server/deploy/compose.yaml", "docker compose")]
    [TestCase("server/deploy/compose.yaml", "docker-compose")]
    public async Task Compose_itself_takes_it(string file, string compose)
    {
        string[] words = compose.Split(' ');
        if (!await SucceedsAsync(words[0], [.. words[1..], "version"]))
            Assert.Ignore($"{compose} is not installed; other tests read the file all the same");
        Assert.That(await SucceedsAsync(words[0], [.. words[1..], "-f", Path.Combine(Checkout.Root, file), "config", "--quiet"]), Is.True);
    }

    private static async Task<bool> SucceedsAsync(string program, IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(program, arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        start.Environment["MSSQL_SA_PASSWORD"] = start.Environment["POSTGRES_PASSWORD"] = start.Environment["SECRETS"] = "x";
        try
        {
            using Process process = Process.Start(start)!;
            await Task.WhenAll(process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync(), process.WaitForExitAsync());
            return process.ExitCode == 0;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}
