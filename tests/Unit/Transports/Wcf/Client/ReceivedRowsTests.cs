using IntegrationMethods.Transports.Wcf.Client;

namespace IntegrationMethods.Tests.Unit.Transports.Wcf.Client;

/// <summary>Answers that the serializer takes and the contract does not.</summary>
internal sealed class ReceivedRowsTests
{
    [Test]
    public void No_rows_are_refused() =>
        Assert.That(() => ReceivedRows.Checked(null), Throws.TypeOf<InvalidDataException>());

    [Test]
    public void A_row_that_is_nil_or_has_no_description_is_refused()
    {
        Assert.That(() => ReceivedRows.Checked([null!]), Throws.TypeOf<InvalidDataException>());
        Assert.That(() =>
            ReceivedRows.Checked([SampleRows.Plain(1) with { DescServiceTable = null! }]), Throws.TypeOf<InvalidDataException>());
    }

    [Test]
    public void A_text_over_the_limit_is_refused() =>
        Assert.That(
            () => ReceivedRows.Checked([SampleRows.Plain(1) with { StringField2 = new string('x', RowLimits.MaxTextLength + 1) }]),
            Throws.TypeOf<ServiceFaultException>());

    [Test]
    public void More_rows_than_a_call_may_ask_for_are_refused() =>
        Assert.That(
            () => ReceivedRows.Checked([.. Enumerable.Repeat(SampleRows.Plain(1), RowLimits.MaxRowsPerCall + 1)]),
            Throws.TypeOf<InvalidDataException>());
}
