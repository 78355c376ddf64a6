using System.CommandLine;
using IntegrationMethods.Client.Commands;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Tests.Shared.Examples;

namespace IntegrationMethods.Tests.Unit.Db;

/// <summary>
/// One line of the catalog is all that a new engine takes to be known everywhere; these tests add that line for themselves alone.
/// </summary>
internal sealed class NewEngineTests
{
    [TestCase("list", "example             an engine of the tests")]
    [TestCase("--help all", "example (an engine of the tests)")]
    [TestCase("--help all", "example (Rows=n, as memory)")]
    [TestCase("--help all", "the run; only for sqlserver, example, and")]
    [TestCase("[suggest:5] --db ", "example")]
    public void A_new_engine_is_on_the_command_line(string line, string expected)
    {
        Assert.That(Output(line), Does.Not.Contain(expected));
        using (DatabaseCatalog.With(ExampleDatabase.Description))
            Assert.That(Output(line), Does.Contain(expected));
    }

    [Test]
    public void A_new_engine_is_in_the_errors_about_names()
    {
        using IDisposable added = DatabaseCatalog.With(ExampleDatabase.Description);
        Assert.That(() => DatabaseCatalog.Resolve("oracle"), Throws.InstanceOf<UsageException>().With.Message.EqualTo(
            "unknown database 'oracle': use one of auto, sqlite, memory, postgres, sqlserver, example"));
        Assert.That(() => DatabaseCatalog.CheckDrop("sqlite"), Throws.InstanceOf<UsageException>().With.Message.EqualTo(
            "--drop works only with sqlserver, example: remove the sqlite database yourself."));
    }

    [Test]
    public async Task A_new_engine_opens_and_drops_and_its_server_is_part_of_the_work()
    {
        using IDisposable added = DatabaseCatalog.With(ExampleDatabase.Description);
        var options = new DatabaseOptions { Engine = "Example", Connection = "Rows=3" };
        await using IDatabase database = await DatabaseCatalog.OpenAsync(options);
        Assert.That((database.Engine, (await database.DigestServiceTableAsync(10)).Count), Is.EqualTo(("example", 3)));
        Assert.That(await DatabaseCatalog.DropAsync(options), Is.True);
        Assert.That(OwnProcesses.For("example", ["mine"]).Names, Is.EqualTo(new[] { "exampled", "mine" }));
    }

    [Test]
    public void Every_engine_describes_itself_once_and_completely()
    {
        Assert.That(DatabaseCatalog.Engines.Select(engine => engine.Name), Is.Unique.And.All.Match("^[a-z]+$"));
        Assert.That(DatabaseCatalog.Engines.Select(engine => engine.Summary)
            .Concat(DatabaseCatalog.Engines.Select(engine => engine.ConnectionHelp)), Is.All.Not.Empty);
    }

    // As words of one line, since help breaks its lines by the width of the terminal.
    private static string Output(string line)
    {
        using var output = new StringWriter();
        ClientCommand.Create().Parse(line).Invoke(new InvocationConfiguration { Output = output });
        return output.ToString().Replace(Environment.NewLine, "\n", StringComparison.Ordinal) is var text && line == "--help all"
            ? string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries))
            : text;
    }
}
