using System.ComponentModel;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>
/// <c>server/deploy/kubernetes</c> as kubectl renders it, where that is installed. No cluster is needed, and none is asked.
/// </summary>
internal sealed class KubernetesTests : ProcessTestBase
{
    [TestCase("one-node", 8)]
    [TestCase("server-and-clients-apart", 6)]
    public async Task An_overlay_is_rendered(string overlay, int objects)
    {
        ProgramResult rendered = await RenderAsync(overlay);
        IReadOnlyList<object> documents = Yaml.Documents(rendered.Output);

        Assert.That((rendered.ExitCode, rendered.Errors), Is.EqualTo((0, "")));
        Assert.That(documents, Has.Count.EqualTo(objects));
        foreach (object document in documents)
            Assert.That(Yaml.At(document, "metadata", "labels", "app.kubernetes.io/part-of"), Is.EqualTo("integration-methods"));
        string affinity = overlay == "one-node" ? "podAffinity" : "podAntiAffinity";
        object[] jobs = [.. documents.Where(document => Yaml.At(document, "kind") is "Job")];
        Assert.That(jobs.Select(job => Yaml.At(job, "metadata", "name")), Is.EquivalentTo(new[] { "coordinator", "server", "client" }));
        foreach (object job in jobs.Where(job => overlay == "one-node" || (string)Yaml.At(job, "metadata", "name")! != "coordinator"))
            Assert.That(Yaml.At(job, "spec", "template", "spec", "affinity", affinity), Is.Not.Null);
    }

    [Test]
    public async Task Servers_and_clients_apart_are_guaranteed_whole_processors()
    {
        foreach (object job in Yaml.Documents((await RenderAsync("server-and-clients-apart")).Output)
            .Where(document => Yaml.At(document, "metadata", "name") is "server" or "client"))
        {
            object resources = Yaml.At(job, "spec", "template", "spec", "containers", "0", "resources")!;
            Assert.That(Yaml.At(resources, "requests"), Is.EqualTo(Yaml.At(resources, "limits")));
            Assert.That(int.Parse((string)Yaml.At(resources, "limits", "cpu")!, CultureInfo.InvariantCulture), Is.GreaterThan(0));
        }
    }

    private async Task<ProgramResult> RenderAsync(string overlay)
    {
        try
        {
            return await Program.RunToolAsync("kubectl", Folder, "kustomize",
                Path.Combine(Checkout.Root, "server", "deploy", "kubernetes", overlay));
        }
        catch (Win32Exception)
        {
            Assert.Ignore("kubectl is not installed; other tests read the files all the same");
            throw;
        }
    }
}
