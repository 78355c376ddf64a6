using System.Collections.Concurrent;
using System.Xml.Linq;
using Microsoft.AspNetCore.DataProtection.Repositories;

namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>Data protection's keys, for as long as the host runs.</summary>
internal sealed class KeysInMemory : IXmlRepository
{
    private readonly ConcurrentQueue<XElement> _keys = new();

    public IReadOnlyCollection<XElement> GetAllElements() => [.. _keys.Select(key => new XElement(key))];

    public void StoreElement(XElement element, string friendlyName) => _keys.Enqueue(new XElement(element));
}
