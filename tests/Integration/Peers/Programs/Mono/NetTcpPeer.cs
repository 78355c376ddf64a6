// A WCF peer for Mono: "server <port>" or "client <uri> <case>...". It writes the name of each case and then a line for each fact, which
// the tests compare.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Runtime.Serialization;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Threading;

[DataContract(Name = "ServiceTable", Namespace = "http://schemas.datacontract.org/2004/07/IntegrationMethods.Transports")]
public class Row
{
    [DataMember] public int ServiceTableID;
    [DataMember] public string DescServiceTable;
    [DataMember] public float Value;
    [DataMember] public DateTime CreationDate;
    [DataMember] public string StringField1;
    [DataMember] public string StringField2;

    public override string ToString()
    {
        return string.Join("|", ServiceTableID.ToString(CultureInfo.InvariantCulture), Escape(DescServiceTable),
            Value.ToString("R", CultureInfo.InvariantCulture), CreationDate.Ticks.ToString(CultureInfo.InvariantCulture),
                CreationDate.Kind.ToString(),
            Escape(StringField1), Escape(StringField2));
    }

    private static string Escape(string text)
    {
        return text == null
            ? "null"
            : string.Concat(text.Select(c => c > ' ' && c <= '~' ? c.ToString() : "\\u" + ((int)c).ToString("x4")));
    }
}

[ServiceContract(Name = "IServiceTables", Namespace = "http://tempuri.org/")]
public interface IServiceTables
{
    [OperationContract] Row[] GetServiceTables(int initialId, int finalId);
    [OperationContract] Row[] GetServiceTablesAsynchronous(int initialId, int finalId);
}

[ServiceContract(Name = "IServiceTables", Namespace = "http://tempuri.org/")]
public interface IStrangeTables
{
    [OperationContract] int NoSuchOperation(int x);
}

[ServiceBehavior(InstanceContextMode = InstanceContextMode.Single, ConcurrencyMode = ConcurrencyMode.Multiple,
    IncludeExceptionDetailInFaults = true)]
public class Service : IServiceTables
{
    public static Row Row(int id)
    {
        return new Row
        {
            ServiceTableID = id,
            DescServiceTable = "Description of row " + id + (id % 3 == 0 ? " <é 日本 😀 &>" : ""),
            Value = id * 1.5f,
            CreationDate = new DateTime(2026, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(id),
            StringField1 = id % 2 == 0 ? null : "String field 1 of " + id,
            StringField2 = id % 5 == 0 ? "" : "String field 2 of " + id,
        };
    }

    public Row[] GetServiceTables(int initialId, int finalId)
    {
        if (finalId < initialId - 1)
            throw new FaultException("finalId " + finalId + " is less than initialId "
                + initialId, new FaultCode("BadRange", "http://www.w3.org/2003/05/soap-envelope"));
        return Enumerable.Range(initialId, finalId - initialId + 1).Select(Row).ToArray();
    }

    public Row[] GetServiceTablesAsynchronous(int initialId, int finalId)
    {
        return GetServiceTables(initialId, finalId);
    }
}

public static class Peer
{
    public static int Main(string[] args)
    {
        if (args[0] == "server")
            Serve(args[1]);
        else
        {
            foreach (string what in args.Skip(2))
            {
                Console.WriteLine("== " + what);
                Call(args[1], what);
            }
            Environment.Exit(0);
        }
        return 0;
    }

    private static NetTcpBinding Binding()
    {
        var binding = new NetTcpBinding(SecurityMode.None) { MaxReceivedMessageSize = 64 * 1024 * 1024, MaxBufferSize = 64 * 1024 * 1024 };
        binding.ReaderQuotas.MaxArrayLength = binding.ReaderQuotas.MaxStringContentLength = int.MaxValue;
        binding.SendTimeout = binding.ReceiveTimeout = binding.OpenTimeout = binding.CloseTimeout = TimeSpan.FromSeconds(20);
        return binding;
    }

    private static void Serve(string port)
    {
        var host = new ServiceHost(new Service());
        host.AddServiceEndpoint(typeof(IServiceTables), Binding(), "net.tcp://127.0.0.1:" + port + "/ServiceTables");
        host.Open();
        Console.WriteLine("ready");
        Console.In.ReadToEnd();
        Environment.Exit(0);
    }

    private static T Open<T>(ChannelFactory<T> factory)
    {
        T channel = factory.CreateChannel();
        ((IClientChannel)channel).Open();
        return channel;
    }

    private static void Call(string uri, string what)
    {
        var address = new EndpointAddress(uri);
        if (what == "unknown")
        {
            Fault(() => Open(new ChannelFactory<IStrangeTables>(Binding(), address)).NoSuchOperation(1));
            return;
        }
        if (what == "text")
        {
            var text = new CustomBinding(new TextMessageEncodingBindingElement(), new TcpTransportBindingElement());
            Fault(() => Open(new ChannelFactory<IServiceTables>(text, address)).GetServiceTables(1, 1));
            return;
        }
        var factory = new ChannelFactory<IServiceTables>(Binding(), address);
        IServiceTables channel = Open(factory);
        if (what == "rows")
            Rows(channel);
        else if (what == "few")
            Few(channel);
        else if (what == "many")
            Console.WriteLine(string.Join("\n", channel.GetServiceTables(1, 5000).Select(row => row.ToString())));
        else if (what == "fault")
            Faults(channel);
        else if (what == "channels")
            Channels(factory, channel);
        else if (what == "two")
            Two(channel);
        try { ((IClientChannel)channel).Close(); } catch (CommunicationException) { }
    }

    private static void Rows(IServiceTables channel)
    {
        foreach (Row row in channel.GetServiceTables(1, 100).Concat(channel.GetServiceTablesAsynchronous(1, 100)))
            Console.WriteLine(row);
    }

    private static void Few(IServiceTables channel)
    {
        Console.WriteLine(channel.GetServiceTables(1, 0).Length + " and " + channel.GetServiceTablesAsynchronous(1, 0).Length);
        Console.WriteLine(channel.GetServiceTables(1, 1).Single());
        Console.WriteLine(channel.GetServiceTablesAsynchronous(1, 1).Single());
    }

    private static void Faults(IServiceTables channel)
    {
        Fault(() => channel.GetServiceTables(5, 1));
        Fault(() => channel.GetServiceTables(1, 99999));
        Console.WriteLine(channel.GetServiceTables(1, 1)[0]);
    }

    private static void Channels(ChannelFactory<IServiceTables> factory, IServiceTables channel)
    {
        for (int turn = 0; turn < 3; turn++)
        {
            Console.WriteLine(channel.GetServiceTables(turn + 1, turn + 1)[0]);
            ((IClientChannel)channel).Close();
            channel = Open(factory);
        }
    }

    private static void Two(IServiceTables channel)
    {
        var found = new Row[2];
        var threads = Enumerable.Range(0, 2).Select(i => new Thread(() => found[i] = channel.GetServiceTablesAsynchronous(i + 1, i + 1)[0]))
            .ToArray();
        foreach (Thread thread in threads)
            thread.Start();
        foreach (Thread thread in threads)
            thread.Join();
        foreach (Row row in found)
            Console.WriteLine(row);
    }

    private static void Fault(Action call)
    {
        try
        {
            call();
            Console.WriteLine("no fault");
        }
        catch (FaultException fault)
        {
            Console.WriteLine(fault.Code.Name + "/" + (fault.Code.SubCode == null ? "" : fault.Code.SubCode.Name) + "/" + fault.Reason);
        }
        catch (Exception error)
        {
            Console.WriteLine(error.GetType().Name + ": " + error.Message);
        }
    }
}
