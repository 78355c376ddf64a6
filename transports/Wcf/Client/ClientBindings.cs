using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Xml;
using IntegrationMethods.Transports.Wcf.Client.Tls;

namespace IntegrationMethods.Transports.Wcf.Client;

/// <summary>
/// The client's bindings, with the limits of the options in place of the library's (65,536 bytes a message, one minute for everything).
/// </summary>
internal static class ClientBindings
{
    /// <summary>
    /// Bytes that the client's socket buffers and takes at once. The library's 8,192 become SO_RCVBUF, which a sender on loopback
    /// fills within one segment; it then waits for the delayed acknowledgement, some 200 ms a 16 KB.
    /// </summary>
    public const int ConnectionBufferSize = 65_536;

    // The library's 8,192 characters are fewer than a text of a row may have.
    private static readonly XmlDictionaryReaderQuotas s_quotas = new() { MaxStringContentLength = RowLimits.MaxTextLength };

    public static Binding Http(TransportOptions options) =>
        Timed(options, new BasicHttpBinding(options.Tls ? BasicHttpSecurityMode.Transport : BasicHttpSecurityMode.None)
    {
        MaxReceivedMessageSize = options.MaxMessageBytes,
        MaxBufferSize = options.MaxMessageBytes,
        ReaderQuotas = s_quotas,
    });

    /// <param name="options">Limits.</param>
    /// <param name="tls">Null for clear text.</param>
    public static Binding NetTcp(TransportOptions options, ClientTls? tls = null)
    {
        var standard = new NetTcpBinding(SecurityMode.None)
        {
            MaxReceivedMessageSize = options.MaxMessageBytes,
            MaxBufferSize = options.MaxMessageBytes,
            ReaderQuotas = s_quotas,
        };
        // The standard binding has no property for the settings below.
        var binding = new CustomBinding(standard);
        if (tls is not null)
            binding.Elements.Insert(binding.Elements.Count - 1, new ClientUpgradeElement(tls));
        TcpTransportBindingElement tcp = binding.Elements.Find<TcpTransportBindingElement>();
        tcp.ConnectionBufferSize = ConnectionBufferSize;
        // A connection is one socket, opened and closed with it; the library would share closed ones among all of a process.
        tcp.ConnectionPoolSettings.MaxOutboundConnectionsPerEndpoint = 0;
        return Timed(options, binding);
    }

    private static Binding Timed(TransportOptions options, Binding binding)
    {
        binding.OpenTimeout = options.ConnectTimeout;
        binding.SendTimeout = options.CallTimeout;
        binding.ReceiveTimeout = TimeSpan.MaxValue;
        return binding;
    }
}
