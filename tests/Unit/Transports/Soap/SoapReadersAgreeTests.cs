using FsCheck;
using FsCheck.Fluent;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Unit.Transports.Soap;

/// <summary>The fast reader is a shortcut: wherever it answers, .NET's XML reader gives the same rows.</summary>
internal sealed class SoapReadersAgreeTests
{
    [Test]
    public void Awkward_rows_are_read_exact_by_both()
    {
        foreach (ServiceTable row in SampleRows.Awkward())
            AssertBothRead([row]);
    }

    [Test]
    public void Any_rows_are_read_exact_by_both() =>
        Prop.ForAll(AnyRow.SomeRows, AssertBothRead).QuickCheckThrowOnFailure();

    [Test]
    public void Requests_are_read_alike() => Prop.ForAll<int, int>((first, last) =>
    {
        ArraySegment<byte> document = SoapWriter.Request(SoapOperation.Async, first, last);
        return SoapFastReader.TryRequest(document, SoapOperation.Async, out (int, int) fast)
            && fast == (first, last) && SoapReader.GeneralRequest(document, SoapOperation.Async) == fast;
    }).QuickCheckThrowOnFailure();

    private static void AssertBothRead(ServiceTable[] rows)
    {
        ArraySegment<byte> document = SoapDocuments.Utf8(SoapDocuments.Answer(rows));
        string[] expected = SoapDocuments.Exact(rows);

        if (rows.Length > 0)
            Assert.That(SoapDocuments.Exact(SoapFastReader.Rows(document, SoapOperation.Sync)!), Is.EqualTo(expected));
        Assert.That(SoapDocuments.Exact(SoapReader.GeneralAnswer(document, SoapOperation.Sync)), Is.EqualTo(expected));
    }
}
