// The contract on Mono's WCF over BasicHttpBinding: a server, and a client that prints what it gets, a row a line.
// mcs -r:System.ServiceModel -r:System.Runtime.Serialization SoapPeer.cs
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Runtime.Serialization;
using System.ServiceModel;
using System.ServiceModel.Description;

[DataContract(Name = "ServiceTable", Namespace = "http://schemas.datacontract.org/2004/07/IntegrationMethods.Transports")]
public class Row
{
    [DataMember] public DateTime CreationDate;
    [DataMember] public string DescServiceTable;
    [DataMember] public int ServiceTableID;
    [DataMember] public string StringField1;
    [DataMember] public string StringField2;
    [DataMember] public float Value;
}

[ServiceContract(Name = "IServiceTables", Namespace = "http://tempuri.org/")]
public interface IServiceTables
{
    [OperationContract] List<Row> GetServiceTables(int initialId, int finalId);
    [OperationContract] List<Row> GetServiceTablesAsynchronous(int initialId, int finalId);
}

[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple)]
public class Service : IServiceTables
{
    public List<Row> GetServiceTables(int initialId, int finalId)
    {
        if (finalId < initialId - 1)
            throw new FaultException("finalId " + finalId + " is less than initialId " + initialId, new FaultCode("BadRange"));
        return Enumerable.Range(initialId, finalId - initialId + 1).Select(New).ToList();
    }

    public List<Row> GetServiceTablesAsynchronous(int initialId, int finalId)
    {
        return GetServiceTables(initialId, finalId);
    }

    // The rows of SoapMonoPeerTests.Row.
    private static Row New(int id)
    {
        return new Row
        {
            ServiceTableID = id,
            DescServiceTable = id % 2 == 0 ? "" : "é語\U0001F600 <&> ]]> " + id,
            Value = id * 1.5f,
            CreationDate = new DateTime(2014, 4, 1, 12, 30, 15, id % 2 == 0 ? DateTimeKind.Utc : DateTimeKind.Unspecified).AddSeconds(id),
            StringField1 = id % 3 == 0 ? null : "  one\ttwo\n ",
            StringField2 = id % 5 == 0 ? null : "String field 2 of " + id,
        };
    }
}

public static class SoapPeer
{
    public static int Main(string[] args)
    {
        return args[0] == "serve" ? Serve(args[1]) : Call(args[1], int.Parse(args[2]), int.Parse(args[3]));
    }

    private static BasicHttpBinding Binding()
    {
        var binding = new BasicHttpBinding { MaxReceivedMessageSize = int.MaxValue, UseDefaultWebProxy = false };
        binding.ReaderQuotas.MaxArrayLength = int.MaxValue;
        binding.ReaderQuotas.MaxStringContentLength = int.MaxValue;
        return binding;
    }

    private static int Serve(string address)
    {
        var host = new ServiceHost(new Service());
        host.AddServiceEndpoint(typeof(IServiceTables), Binding(), address);
        // Mono makes every exception an InternalServiceFault, whatever its code: so at least its message travels.
        host.Description.Behaviors.Find<ServiceDebugBehavior>().IncludeExceptionDetailInFaults = true;
        host.Open();
        Console.WriteLine("ready");
        Console.Out.Flush();
        Console.In.ReadToEnd();
        return 0;
    }

    private static int Call(string address, int initialId, int finalId)
    {
        var client = new ChannelFactory<IServiceTables>(Binding(), new EndpointAddress(address)).CreateChannel();
        foreach (Func<int, int, List<Row>> operation in new Func<int, int, List<Row>>[] { client.GetServiceTables,
            client.GetServiceTablesAsynchronous })
        {
            try
            {
                foreach (Row row in operation(initialId, finalId))
                    Console.WriteLine(Text(row));
            }
            catch (FaultException fault)
            {
                Console.WriteLine("fault " + fault.Code.Name + ": " + fault.Message);
            }
        }
        return 0;
    }

    private static string Text(Row row)
    {
        return string.Join("|", new[]
        {
            row.ServiceTableID.ToString(CultureInfo.InvariantCulture),
            Escape(row.DescServiceTable),
            BitConverter.ToUInt32(BitConverter.GetBytes(row.Value), 0).ToString("x8", CultureInfo.InvariantCulture),
            row.CreationDate.Ticks.ToString(CultureInfo.InvariantCulture),
            row.CreationDate.Kind.ToString(),
            Escape(row.StringField1),
            Escape(row.StringField2),
        });
    }

    private static string Escape(string text)
    {
        return text == null
            ? "null"
            : string.Concat(text.Select(c => c > ' ' && c <= '~' ? c.ToString() : "\\u" + ((int)c).ToString("x4")));
    }
}
