using System.Text.Json;
using System.Text.RegularExpressions;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>The queries of client/Measurement/Files/README.md in a real DuckDB, over the files of a run where they are.</summary>
internal sealed partial class DuckDbTests
{
    private static readonly NodeFolder s_folder = new("DuckDb", "-e", "require('@duckdb/node-api')");

    [Test]
    public async Task Every_query_answers_as_in_SQLite()
    {
        await s_folder.PrepareAsync();
        using var run = new QueriedRun();
        using var folder = new TemporaryFolder();
        Directory.CreateDirectory(folder["results"]);
        Directory.CreateSymbolicLink(folder["results/a"], run.Path);

        string[] views = [.. Documents.Commands(Documents.OfFiles, "sh").Select(line => View().Match(line)).Where(view => view.Success)
            .Select(view => view.Groups[1].Value)];
        Assert.That(views, Has.Length.EqualTo(3));
        string?[][][] answers = await AskAsync(folder.Path, [.. views, .. QueriedRun.Queries]);

        foreach ((string query, string?[][] answer) in QueriedRun.Queries.Zip(answers.Skip(views.Length)))
            AssertEqual(answer, run.Ask(query), query);
    }

    private static async Task<string?[][][]> AskAsync(string folder, string[] statements) =>
        [.. (await PeerProcess.RunInAsync(s_folder.Folder, "node", ["query.js", folder, .. statements]))
            .Select(line => JsonSerializer.Deserialize<string?[][]>(line)!)];

    // Sums in another order differ in the last digits.
    private static void AssertEqual(string?[][] actual, IReadOnlyList<object?[]> expected, string query)
    {
        Assert.That(actual, Has.Length.EqualTo(expected.Count), query);
        foreach ((string? value, object? other) in actual.SelectMany(row => row).Zip(expected.SelectMany(row => row)))
        {
            if (other is double number)
                Assert.That(double.Parse(value!, CultureInfo.InvariantCulture), Is.EqualTo(number).Within(1e-12 * Math.Abs(number)), query);
            else
                Assert.That(value, Is.EqualTo(Convert.ToString(other, CultureInfo.InvariantCulture)), query);
        }
    }

    [GeneratedRegex("^duckdb runs\\.duckdb \"(.+)\"$")]
    private static partial Regex View();
}
