using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;

namespace IntegrationMethods.Tests.Unit.Db.Catalog;

internal sealed class AutoDatabaseTests
{
    private static readonly ContainerOptions s_image = new() { Image = "somewhere/else:1" };
    private static readonly ContainerOptions s_keep = new() { Keep = true };

    [TestCase("sqlite")]
    [TestCase("memory")]
    [TestCase("sqlserver")]
    public async Task An_engine_that_is_named_is_taken_without_a_word(string engine)
    {
        await using AutoDatabase choice = await Choose(new DatabaseOptions { Engine = engine, Connection = "as given" });
        Assert.That((choice.Options.Engine, choice.Options.Connection, choice.Reason, choice.HowToReach),
            Is.EqualTo((engine, "as given", (string?)null, (string?)null)));
    }

    [Test]
    public async Task A_connection_is_the_path_of_a_file()
    {
        await using AutoDatabase choice = await Choose(new DatabaseOptions { Connection = "own.db", MaxConnections = 3 });
        Assert.That(choice.Options, Is.EqualTo(new DatabaseOptions { Engine = "sqlite", Connection = "own.db", MaxConnections = 3 }));
        Assert.That(choice.Reason, Is.EqualTo("--db auto selected sqlite: --connection names a file"));
    }

    [Test]
    public async Task Rows_that_shall_stay_do_not_go_into_a_container_that_goes()
    {
        await using AutoDatabase choice = await Choose(new DatabaseOptions(), outlives: true);
        Assert.That(choice.Options.Engine, Is.EqualTo("sqlite"));
        Assert.That(choice.Reason, Does.Contain("without --keep-container, a container would be removed together with its rows"));
    }

    [Test]
    public void Options_of_a_container_do_not_go_with_an_engine_that_is_named()
    {
        foreach (ContainerOptions container in new[] { s_image, s_keep })
            Assert.That(
                () => Choose(new DatabaseOptions { Engine = "sqlite" }, container),
                Throws.InstanceOf<UsageException>().With.Message.StartsWith(
                    "--image and --keep-container apply only to the container that --db auto starts"));
    }

    [Test]
    public void A_container_that_is_demanded_and_can_not_be_had_is_an_error_with_its_remedy()
    {
        foreach (ContainerOptions container in new[] { s_image, s_keep })
            Assert.That(
                () => Choose(new DatabaseOptions { Connection = "own.db" }, container),
                Throws.InstanceOf<RemedyException>().With.Message.Contains("--connection names a file").And.Message.Contains(
                    "--db sqlite").And.Message.Not.Contains("\n"));
    }

    private static async Task<AutoDatabase> Choose(DatabaseOptions options, ContainerOptions? container = null, bool outlives = false) =>
        await AutoDatabase.ChooseAsync(options, container ?? new ContainerOptions(), outlives, _ => { });
}
