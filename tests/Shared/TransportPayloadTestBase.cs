using IntegrationMethods.Db;

namespace IntegrationMethods.Tests.Shared;

/// <summary>The largest answers that the contract allows.</summary>
internal abstract class TransportPayloadTestBase(string key, CallForm form, TransportOptions? usual = null)
    : TransportTestBase(key, form, usual)
{
    private static readonly ServiceTable[] s_large = [
        .. SeedRows.Range(1, RowLimits.MaxAnswerBytes / SizedRows.MaxBytes, SizedRows.MaxBytes)];

    [Test]
    public async Task Rows_of_50_000_bytes_arrive_exact_alone_and_in_an_answer_of_10_MB()
    {
        IConnection remote = await ServeAsync(new MemoryServiceTables(s_large));

        Assert.That((await Get(remote, 7, 7)).SequenceEqual([s_large[6]]), Is.True);
        Assert.That((await Get(remote, 1, s_large.Length)).SequenceEqual(s_large), Is.True);
    }
}
