using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Tests.Unit.Transports.Shared.Tls;

/// <summary>What is known of records whose content is not.</summary>
internal sealed class TlsRecordsTests
{
    [TestCase("1603010200", ExpectedResult = true)]
    [TestCase("1603", ExpectedResult = true)]
    [TestCase("16", ExpectedResult = true)]
    [TestCase("1600000000000000", ExpectedResult = false, Description = "a frame of 22 bytes")]
    [TestCase("474554", ExpectedResult = false)]
    [TestCase("", ExpectedResult = false)]
    public bool A_handshake_begins(string bytes) => TlsRecords.BeginHandshake(Convert.FromHexString(bytes));

    [TestCase("", ExpectedResult = false)]
    [TestCase("1503030002" + "0100", ExpectedResult = false, Description = "the alert that ends a session of TLS 1.2")]
    [TestCase("1703030013" + "00000000000000000000000000000000000000", ExpectedResult = false, Description = "the same of TLS 1.3")]
    [TestCase("1703030012" + "000000000000000000000000000000000000", ExpectedResult = true,
        Description = "a byte of data, such as an End record")]
    [TestCase("1703030012" + "000000000000000000000000000000000000" + "1703030013"
        + "00000000000000000000000000000000000000", ExpectedResult = true)]
    [TestCase("170303", ExpectedResult = true, Description = "the beginning of a record")]
    public bool More_than_an_alert_is_there(string bytes) => TlsRecords.HoldMore(Convert.FromHexString(bytes));
}
