using IntegrationMethods.Client.Engine.Calls;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Calls;

internal sealed class CallShareTests
{
    [Test]
    public void Shares_meet_and_never_overlap_and_differ_by_one_call_at_most([Values(1, 2, 7, 100, 1_000_000)] int calls,
        [Values(1, 2, 3, 64)] int clients)
    {
        CallShare[] shares = [.. Enumerable.Range(0, clients).Select(client => CallShare.Of(calls, client, clients))];

        int next = 0;
        foreach (CallShare share in shares)
        {
            Assert.That(share.First, Is.EqualTo(next));
            next += share.Count;
        }
        Assert.That(next, Is.EqualTo(calls));
        Assert.That(shares.Max(share => share.Count) - shares.Min(share => share.Count), Is.LessThanOrEqualTo(1));
    }
}
