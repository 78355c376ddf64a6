using System.Xml;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Messages;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>
/// Envelopes by the shipped writer that are well-formed, and of the contract more or less: any order, typed values of every kind, depth,
/// many attributes.
/// </summary>
internal static class NbfxGrowth
{
    public static byte[] Request(Random random) => Envelope(random, "MessageID", isAnswer: false, (xml, names, operation) =>
    {
        for (int parameters = random.OneIn(4) ? random.Next(5) : 2, i = 0; i < parameters; i++)
        {
            Start(xml, names, i == 0 ? "initialId" : random.OneIn(9) ? "other" : "finalId", Names.Contract, "");
            Value(random, xml, () => xml.WriteValue(random.Int()));
            xml.WriteEndElement();
        }
    });

    public static byte[] Answer(Random random) => Envelope(random, "RelatesTo", isAnswer: true, (xml, names, operation) =>
    {
        Start(xml, names, operation.Result.Text, Names.Contract, "");
        xml.WriteXmlnsAttribute("b", names.Add(random.OneIn(8) ? "urn:x" : Names.Rows));
        xml.WriteXmlnsAttribute("i", names.Add(Names.Instance));
        for (int rows = random.Next(4); rows > 0; rows--)
            Row(random, xml, names);
        xml.WriteEndElement();
    });

    private static byte[] Envelope(Random random, string id, bool isAnswer, Action<XmlDictionaryWriter, XmlDictionary, Operation> body)
    {
        using var bytes = new MemoryStream();
        using (XmlDictionaryWriter xml = XmlDictionaryWriter.CreateBinaryWriter(bytes, StaticDictionary.Strings, session: null,
            ownsStream: false))
        {
            var names = new XmlDictionary();
            Operation operation = random.OneIn(2) ? Names.Sync : Names.Async;
            Start(xml, StaticDictionary.Strings, "Envelope", Names.Soap, "s");
            xml.WriteXmlnsAttribute("a", StaticDictionary.Of(Names.Addressing));
            Headers(random, xml, id, isAnswer ? operation.ResponseAction.Text : operation.Action.Text);
            Start(xml, StaticDictionary.Strings, "Body", Names.Soap, "s");
            Start(xml, names, isAnswer ? operation.Response.Text : operation.Request.Text, Names.Contract, "");
            body(xml, names, operation);
            if (random.OneIn(30))
                xml.WriteElementString("other", "x");
        }
        return [0, .. bytes.ToArray()];
    }

    private static void Headers(Random random, XmlDictionaryWriter xml, string id, string action)
    {
        Start(xml, StaticDictionary.Strings, "Header", Names.Soap, "s");
        Header(random, xml, "Action", () => xml.WriteString(action));
        Header(random, xml, id, () =>
            xml.WriteValue(random.OneIn(4) ? new UniqueId("urn:" + random.Next(9)) : new UniqueId(new Guid(random.Bytes(16)))));
        if (random.OneIn(2))
            Header(random, xml, "To", () =>
                xml.WriteString(random.OneIn(8) ? random.Text() : random.Pick([Names.Anonymous, "net.tcp://x/ServiceTables"])));
        if (random.OneIn(6))
            Header(random, xml, random.Pick(["From", "ReplyTo", "Other"]), () => Noise(random, xml));
        xml.WriteEndElement();
    }

    private static void Header(Random random, XmlDictionaryWriter xml, string name, Action value)
    {
        xml.WriteStartElement("a", name, Names.Addressing);
        if (random.OneIn(2))
            xml.WriteAttributeString("s", "mustUnderstand", Names.Soap, random.Pick(["1", "0", "true", " 1 "]));
        if (random.OneIn(20))
            Value(random, xml, value);
        else
            value();
        xml.WriteEndElement();
    }

    private static void Row(Random random, XmlDictionaryWriter xml, XmlDictionary names)
    {
        Start(xml, names, nameof(ServiceTable), Names.Rows, "b");
        string[] members = ["CreationDate", "DescServiceTable", "ServiceTableID", "StringField1", "StringField2", "Value"];
        if (random.OneIn(3))
            random.Shuffle(members);
        foreach (string member in members.Where(_ => !random.OneIn(20)))
        {
            Start(xml, names, member, Names.Rows, "b");
            Value(random, xml, () => Member(random, xml, member));
            xml.WriteEndElement();
        }
        xml.WriteEndElement();
    }

    private static void Member(Random random, XmlDictionaryWriter xml, string member)
    {
        if (member == "CreationDate")
            xml.WriteValue(random.Date());
        else if (member == "ServiceTableID")
            xml.WriteValue(random.Int());
        else if (member == "Value")
            xml.WriteValue(random.Float());
        else if (random.OneIn(6))
            xml.WriteAttributeString("i", "nil", Names.Instance, random.Pick(["true", "1", "false", "True"]));
        else
            xml.WriteString(random.Text());
    }

    /// <summary>The right value mostly, else one of another type.</summary>
    private static void Value(Random random, XmlDictionaryWriter xml, Action right)
    {
        if (random.OneIn(12))
            Noise(random, xml);
        if (xml.WriteState != WriteState.Element)
        {
            xml.WriteString(random.Text());
            return;
        }
        switch (random.Next(40))
        {
            case 0: xml.WriteValue(random.Int() % 2 == 0); break;
            case 1: xml.WriteValue((double)random.Float() * 1.0000001); break;
            case 2: xml.WriteValue(new decimal(random.Int(), random.Int(), random.Int(), random.OneIn(2), (byte)random.Next(29))); break;
            case 3: xml.WriteValue(random.Long()); break;
            case 4: xml.WriteValue(TimeSpan.FromTicks(random.Long())); break;
            case 5: xml.WriteValue(new Guid(random.Bytes(16))); break;
            case 6: xml.WriteBase64(random.Bytes(random.Next(20)), 0, 0); break;
            case 7: xml.WriteBase64(random.Bytes(20), 0, 20); break;
            case 8: xml.WriteString(random.Text()); break;
            case 9: xml.WriteArray("", "x", "", Enumerable.Repeat(random.Int(), random.Next(1, 2_000)).ToArray(), 0, 1); break;
            case 10: xml.WriteString(
                random.Pick(["2014-04-01", "2014-04-01T00:00:00Z", " 5 ", "1e400", "+1", "-INF", "0x1", "24:00:00",
                "9999-12-31T23:59:59.99999999+14:00"])); break;
            default: right(); break;
        }
    }

    /// <summary>Attributes, comments and elements that mean nothing, at the start of an element.</summary>
    private static void Noise(Random random, XmlDictionaryWriter xml)
    {
        if (random.OneIn(3))
            xml.WriteAttributeString("q", "q" + random.Next(99), "urn:q", random.Text());
        if (random.OneIn(40))
            for (int attributes = random.Next(2_000); attributes > 0; attributes--)
                xml.WriteAttributeString("p" + attributes, "x", "urn:" + attributes, "");
        if (random.OneIn(3))
            xml.WriteComment("c");
        if (random.OneIn(8))
            Deep(random, xml);
    }

    private static void Deep(Random random, XmlDictionaryWriter xml)
    {
        int depth = random.Pick([5, 24, 25, 31, 32, 33, 1_000]);
        for (int level = 0; level < depth; level++)
            xml.WriteStartElement("d");
        for (int level = 0; level < depth; level++)
            xml.WriteEndElement();
    }

    private static void Start(XmlDictionaryWriter xml, XmlDictionary names, string name, string space, string prefix) =>
        xml.WriteStartElement(prefix, names.Add(name), names.Add(space));
}
