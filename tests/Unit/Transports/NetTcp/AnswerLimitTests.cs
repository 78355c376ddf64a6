using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Messages;

namespace IntegrationMethods.Tests.Unit.Transports.NetTcp;

/// <summary>What an answer may not have more of, at the client; the message's own size is limited before.</summary>
internal sealed class AnswerLimitTests
{
    /// <summary>
    /// The message's copy; where a text is over its limit, the text, too: the shipped reader looks at its length only then.
    /// </summary>
    private const int MemoryPerByte = 8;

    private const int TagBytes = 4096;

    private static IEnumerable<TestCaseData> Floods =>
    [
        new TestCaseData(NbfxFlood.Attributes(200_000),
            "a start tag of more than 4096 bytes") { TestName = "Attributes_of_an_answer_have_a_limit" },
        new TestCaseData(NbfxFlood.Namespaces(200_000),
            "a start tag of more than 4096 bytes") { TestName = "Namespaces_of_an_answer_have_a_limit" },
        new TestCaseData(NbfxFlood.ElementName(1_000_000),
            "a start tag of more than 4096 bytes") { TestName = "Names_of_an_answer_have_a_limit" },
        new TestCaseData(NbfxFlood.Depth(300_000), "maximum read depth (32)") { TestName = "Depth_of_an_answer_has_a_limit" },
        new TestCaseData(NbfxFlood.Reason(1_000_000),
            "string content length quota (65536)") { TestName = "The_reason_of_a_fault_has_a_limit" },
        new TestCaseData(NbfxFlood.TagsWithinTheLimit(300),
            "an unreadable answer") { TestName = "Tags_within_the_limit_share_their_memory" },
    ];

    [TestCaseSource(nameof(Floods))]
    public void Is_refused_before_it_costs_memory(byte[] message, string why)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();

        InvalidDataException refused = Assert.Throws<InvalidDataException>(() => new ReplyReader().Read(message))!;

        Assert.That(refused.Message, Does.Contain(why));
        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(MemoryPerByte * (long)message.Length));
    }

    [Test]
    public void A_tag_over_the_limit_is_found_behind_every_kind_of_record()
    {
        byte[] flood = NbfxFlood.Attributes(1_000)[1..];
        foreach (byte[] record in NbfxRecords.All)
        {
            Assert.That(NbfxTags.Check(record, TagBytes), Is.True, Convert.ToHexString(record));
            Assert.That(() =>
                NbfxTags.Check([.. record, .. flood], TagBytes), Throws.InstanceOf<InvalidDataException>(), Convert.ToHexString(record));
            for (int length = 1; length < record.Length; length++)
                Assert.That(() => NbfxTags.Check(record.AsSpan(0, length), TagBytes), Throws.Nothing, Convert.ToHexString(record));
        }
    }
}
