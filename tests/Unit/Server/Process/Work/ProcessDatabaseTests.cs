using IntegrationMethods.Db;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Unit.Server.Process.Work;

/// <summary>Which works of a process have a database in common, and until when.</summary>
internal sealed class ProcessDatabaseTests
{
    private static readonly DatabaseOptions s_options = new() { Engine = "memory", Connection = "Rows=7" };

    [Test]
    public async Task Works_with_the_same_options_share_a_database_until_the_last_has_closed_it()
    {
        ProcessDatabase first = await ProcessDatabase.OpenAsync(s_options), second = await ProcessDatabase.OpenAsync(s_options with { });
        IDatabase shared = first.Database;
        Assert.That(second.Database, Is.SameAs(shared));

        await first.DisposeAsync();
        ProcessDatabase third = await ProcessDatabase.OpenAsync(s_options);
        Assert.That(third.Database, Is.SameAs(shared));
        await second.DisposeAsync();
        await third.DisposeAsync();

        await using ProcessDatabase later = await ProcessDatabase.OpenAsync(s_options);
        Assert.That(later.Database, Is.Not.SameAs(shared));
    }

    [Test]
    public async Task Other_options_have_another_database()
    {
        await using ProcessDatabase first = await ProcessDatabase.OpenAsync(s_options);
        await using ProcessDatabase other = await ProcessDatabase.OpenAsync(s_options with { Connection = "Rows=8" });

        Assert.That(other.Database, Is.Not.SameAs(first.Database));
    }

    [Test]
    public async Task Works_share_rows_in_memory_until_the_last_has_closed_the_database()
    {
        IServiceTables shared;
        await using (ProcessDatabase first = await ProcessDatabase.OpenAsync(s_options))
        await using (ProcessDatabase second = await ProcessDatabase.OpenAsync(s_options))
        {
            shared = await first.InMemoryAsync(5);
            Assert.That(await second.InMemoryAsync(5), Is.SameAs(shared));
            Assert.That(() => shared.GetServiceTables(6, 6), Throws.InstanceOf<ServiceFaultException>());
            Assert.That((await second.InMemoryAsync(6)).GetServiceTables(6, 6), Has.Count.EqualTo(1));
        }
        await using ProcessDatabase later = await ProcessDatabase.OpenAsync(s_options);
        Assert.That(await later.InMemoryAsync(5), Is.Not.SameAs(shared));
    }

    [Test]
    public async Task A_database_that_can_not_be_opened_is_tried_again_by_the_next_work()
    {
        using var folder = new TemporaryFolder();
        DatabaseOptions options = new() { Engine = "sqlite", Connection = folder["missing/rows.db"] };
        for (int i = 0; i < 2; i++)
            Assert.That(async () => await ProcessDatabase.OpenAsync(options), Throws.InstanceOf<RemedyException>());

        Directory.CreateDirectory(folder["missing"]);
        await using ProcessDatabase opened = await ProcessDatabase.OpenAsync(options);

        Assert.That(opened.Database.Engine, Is.EqualTo("sqlite"));
    }
}
