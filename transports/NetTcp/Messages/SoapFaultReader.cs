using System.Xml;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>A fault of any WCF as the exception that the server's code threw, as far as the fault says.</summary>
internal static class SoapFaultReader
{
    /// <param name="xml">At s:Fault.</param>
    public static ServiceFaultException Read(XmlDictionaryReader xml)
    {
        var code = ServiceFaultCode.InternalServiceFault;
        string reason = "the server gave no reason";
        EnvelopeHeaders.ReadChildren(xml, part =>
        {
            if (part.LocalName == "Code")
                EnvelopeHeaders.ReadChildren(part, value => code = ReadCode(value, code));
            else if (part.LocalName == "Reason")
                EnvelopeHeaders.ReadChildren(part, text => reason = text.ReadElementContentAsString());
            else
                part.Skip();
        });
        return new ServiceFaultException(code, reason);
    }

    private static ServiceFaultCode ReadCode(XmlDictionaryReader xml, ServiceFaultCode otherwise)
    {
        if (xml.LocalName == "Subcode")
        {
            EnvelopeHeaders.ReadChildren(xml, value => otherwise = ReadCode(value, otherwise));
            return otherwise;
        }
        if (xml.LocalName != "Value")
        {
            xml.Skip();
            return otherwise;
        }
        string name = xml.ReadElementContentAsString().Trim();
        name = name[(name.IndexOf(':') + 1)..];
        return Enum.GetNames<ServiceFaultCode>().Contains(name) ? Enum.Parse<ServiceFaultCode>(name) : otherwise;
    }
}
