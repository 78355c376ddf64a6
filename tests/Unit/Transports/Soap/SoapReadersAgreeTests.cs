using System.Text;
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
    public void A_document_changed_at_any_place_is_read_alike_or_left_to_the_general_reader()
    {
        byte[] document = Encoding.UTF8.GetBytes(SoapDocuments.Answer(
            [SampleRows.Plain(1) with { StringField1 = "é&<\r\uffff😀", StringField2 = null,
                CreationDate = new DateTime(2026, 1, 2, 3, 4, 5, 678) }]));
        byte[] fillers = [.. "<>&;/\"'= \t\r\n0a9-+.:TZx#"u8, 0, 1, 0x7f, 0x80, 0xc3, 0xef, 0xbf, 0xff];

        for (int at = 0; at < document.Length; at++)
            // A quarter of them at each place, all within any four.
            for (int i = at % 4; i < fillers.Length; i += 4)
            {
                byte[] changed = [.. document];
                changed[at] = fillers[i];
                AssertNoOtherRows(changed);
            }
    }

    [Test]
    public void A_document_with_a_piece_more_is_read_alike_or_left_to_the_general_reader()
    {
        byte[] document = Encoding.UTF8.GetBytes(SoapDocuments.Answer([SampleRows.Plain(1)]));
        string[] pieces = ["&#0;", "&#xD800;", "&#xFFFE;", "&#x110000;", "&lt;", "&apos;", "&nope;", "&", "]]>", "<!-- c -->",
            "<![CDATA[x]]>", "+", " ", "\r\n", "\uffff", "<b/>", "99999999999"];

        for (int at = 0; at <= document.Length; at++)
            foreach (string piece in pieces)
                AssertNoOtherRows([.. document[..at], .. Encoding.UTF8.GetBytes(piece), .. document[at..]]);
    }

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

    private static void AssertNoOtherRows(byte[] document)
    {
        IReadOnlyList<ServiceTable>? fast = SoapFastReader.Rows(document, SoapOperation.Sync);
        string[]? general = General(document);
        if (fast is not null && (general is null || !SoapDocuments.Exact(fast).SequenceEqual(general)))
            Assert.Fail($"only the fast reader reads {Encoding.Latin1.GetString(document)} so");
    }

    private static string[]? General(byte[] document)
    {
        try
        {
            return SoapDocuments.Exact(SoapReader.GeneralAnswer(document, SoapOperation.Sync));
        }
        catch (Exception refused) when (refused is SoapRefusedException or RemedyException)
        {
            return null;
        }
    }
}
