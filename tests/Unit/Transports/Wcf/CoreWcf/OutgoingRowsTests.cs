using IntegrationMethods.Transports.Wcf.CoreWcf;

namespace IntegrationMethods.Tests.Unit.Transports.Wcf.CoreWcf;

/// <summary>Answers that CoreWCF would fail at when there can be no fault any more.</summary>
internal sealed class OutgoingRowsTests
{
    [Test]
    public void A_text_that_is_no_Unicode_is_refused()
    {
        ServiceFaultException fault = Assert.Throws<ServiceFaultException>(
            () => OutgoingRows.Check([SampleRows.Plain(7) with { StringField1 = "half \ud83d" }], int.MaxValue))!;

        Assert.That((fault.Code, fault.Message), Is.EqualTo(
            (ServiceFaultCode.RowOverLimit, "row 7: StringField1 has an unpaired surrogate, which is not valid Unicode: correct it")));
    }

    [TestCase(242, false)]
    [TestCase(241, true)]
    public void An_answer_that_is_longer_than_a_message_by_its_texts_alone_is_refused(int maxBytes, bool refused)
    {
        ServiceTable row = SampleRows.Plain(1)
            with { DescServiceTable = new string('x', 200), StringField1 = null, StringField2 = "0123456789" };

        Assert.That(() => OutgoingRows.Check([row], maxBytes), refused
            ? Throws.TypeOf<ServiceFaultException>().With.Message.Contains("exceeds 241 bytes").And.Message.Contains("--max-message-bytes")
            : Throws.Nothing);
    }
}
