using IntegrationMethods.Tests.Shared.Examples;
using IntegrationMethods.Transports;
using IntegrationMethods.Transports.Plugins;

namespace IntegrationMethods.Tests.Unit.Transports.Plugins;

/// <summary>Transports from an assembly that this program was not built with.</summary>
internal sealed class PluginTransportsTests
{
    private static readonly string s_plugin = typeof(JsonLinesTransport).Assembly.Location;

    [Test]
    public void A_transport_of_an_assembly_is_loaded_beside_this_program_s_own_with_the_contract_in_common()
    {
        ITransport transport = PluginTransports.Of(s_plugin, new()).Single();

        Assert.That((transport.Key, transport.DisplayName), Is.EqualTo(("jsonlines/direct", "JSON lines")));
        Assert.That(transport.GetType(), Is.Not.EqualTo(typeof(JsonLinesTransport)), "of a separate context");
    }

    [Test]
    public void The_catalog_has_it_after_its_own() =>
        Assert.That(TransportCatalog.Create(new() { Plugins = [s_plugin] })
            .Select(transport => transport.Key),
            Is.EqualTo(TransportCatalog.Create(new()).Select(transport => transport.Key).Append("jsonlines/direct")));

    [Test]
    public void A_file_that_is_not_there_and_an_assembly_without_transports_are_refused_in_one_line()
    {
        Assert.That(() =>
            PluginTransports.Of("no/such.dll", new()),
            Throws.TypeOf<RemedyException>().With.Message.StartsWith("no/such.dll can't be loaded as a plug-in"));
        Assert.That(() =>
            PluginTransports.Of(typeof(ITransport).Assembly.Location, new()),
            Throws.TypeOf<RemedyException>().With.Message.Contains("has no class that implements IntegrationMethods.Contract.ITransport"));
    }
}
