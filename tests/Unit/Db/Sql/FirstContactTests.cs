using IntegrationMethods.Db;
using IntegrationMethods.Db.Sql;
using Microsoft.Data.Sqlite;

namespace IntegrationMethods.Tests.Unit.Db.Sql;

/// <summary>What is tried again, for how long, and what is said of it.</summary>
internal sealed class FirstContactTests
{
    private readonly List<string> _said = [];
    private int _attempts;

    [SetUp]
    public void Forget()
    {
        _said.Clear();
        _attempts = 0;
    }

    [Test]
    public async Task A_server_that_starts_meanwhile_is_reached_and_the_wait_is_said_once()
    {
        Assert.That(await Make(absent: true, Options(TimeSpan.FromMinutes(1)), failures: 2), Is.EqualTo(3));
        Assert.That(_said,
            Is.EqualTo(new[] { "AbsentDB at 127.0.0.1:1 does not answer yet; retrying for 60 s (--db-connect-timeout) ..." }));
    }

    [Test]
    public void The_timeout_ends_it_with_the_reason() => Assert.Multiple(() =>
    {
        Assert.That(() =>
            Make(absent: true, Options(TimeSpan.FromSeconds(0.7)), failures: int.MaxValue),
            Throws.InstanceOf<RemedyException>().With.Message.EqualTo("refuses connections: start it"));
        Assert.That(_attempts, Is.InRange(1, 3));
    });

    [TestCase(true, 0.1, Description = "there is no time for a second attempt")]
    [TestCase(false, 60, Description = "a server that answered is not asked again")]
    public void Nothing_else_is_tried_twice(bool absent, double seconds)
    {
        Assert.That(() =>
            Make(absent, Options(TimeSpan.FromSeconds(seconds)), failures: int.MaxValue), Throws.InstanceOf<RemedyException>());
        Assert.That((_attempts, _said.Count), Is.EqualTo((1, 0)));
    }

    [Test]
    public void A_wait_can_be_cancelled()
    {
        using var cancelled = new CancellationTokenSource();
        DatabaseOptions options = Options(TimeSpan.FromMinutes(1)) with { Waiting = _ => cancelled.Cancel() };
        Assert.That(() =>
            Make(absent: true, options, failures: int.MaxValue, cancelled.Token), Throws.InstanceOf<OperationCanceledException>());
    }

    private DatabaseOptions Options(TimeSpan timeout) => new() { ConnectTimeout = timeout, Waiting = _said.Add };

    private Task<int> Make(bool absent, DatabaseOptions options, int failures, CancellationToken ct = default)
    {
        var engine = new AbsentEngine(absent);
        return FirstContact.MakeAsync(engine, options, () => ++_attempts > failures
            ? Task.FromResult(_attempts)
            : throw engine.Explain(new SqliteException("refused", 1)), ct);
    }
}
