using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>
/// <c>server/deploy/kubernetes</c> against the types of Kubernetes' objects, and as kubectl renders it, where that is installed. No cluster
/// is needed, and none is asked.
/// </summary>
internal sealed class KubernetesTests : ProcessTestBase
{
    private static readonly string s_root = Path.Combine(Checkout.Root, "server", "deploy", "kubernetes");

    private static readonly NodeFolder s_types = new("Kubernetes", "-e", "require('typescript'), require('yaml')");

    private static readonly string[] s_files = ["base/client.yaml", "base/coordinator.yaml", "base/network-policy.yaml",
        "base/results.yaml", "base/server.yaml", "one-node/postgres.yaml", "copy-results.yaml"];

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

    [Test]
    [Category("Long")]
    public async Task Every_object_has_the_fields_of_its_type() =>
        Assert.That(await CheckAsync([.. s_files.Select(file => Path.Combine(s_root, file))]), Is.Empty);

    [TestCase("one-node")]
    [TestCase("server-and-clients-apart")]
    [Category("Long")]
    public async Task Every_object_of_an_overlay_has_the_fields_of_its_type(string overlay)
    {
        string file = Path.Combine(Folder, $"{overlay}.yaml");
        File.WriteAllText(file, (await RenderAsync(overlay)).Output);

        Assert.That(await CheckAsync(file), Is.Empty);
    }

    [Test]
    [Category("Long")]
    public async Task Wrong_fields_are_found()
    {
        (string Right, string Wrong, string Said)[] mistakes =
        [
            ("backoffLimit:", "backofLimit:", "'\"backofLimit\"' does not exist in type 'IJobSpec'"),
            ("completionMode: Indexed", "completionMode: Index", "'\"Index\"' is not assignable"),
            ("completions: 2", "completions: two", "'string' is not assignable to type 'number'"),
            ("secretName: integration-methods-agents", "name: integration-methods-agents", "'\"name\"' does not exist in type"),
        ];
        string text = File.ReadAllText(Path.Combine(s_root, "base", "client.yaml"));
        string[] files = [.. mistakes.Select((_, i) => Path.Combine(Folder, $"mistake{i}.yaml"))];
        foreach ((string file, (string right, string wrong, _)) in files.Zip(mistakes))
        {
            Assert.That(text, Does.Contain(right));
            File.WriteAllText(file, text.Replace(right, wrong, StringComparison.Ordinal));
        }

        string[] found = await CheckAsync(files);

        Assert.That(found, Has.Length.EqualTo(mistakes.Length));
        foreach ((string line, (_, _, string said)) in found.Zip(mistakes))
            Assert.That(line, Does.Contain(said));
    }

    private static async Task<string[]> CheckAsync(params string[] files)
    {
        await s_types.PrepareAsync();
        return await PeerProcess.RunInAsync(s_types.Folder, "node", ["check.js", .. files]);
    }

    private async Task<ProgramResult> RenderAsync(string overlay)
    {
        try
        {
            return await Program.RunToolAsync("kubectl", Folder, "kustomize", Path.Combine(s_root, overlay));
        }
        catch (System.ComponentModel.Win32Exception)
        {
            Assert.Ignore("kubectl is not installed; other tests read the files all the same");
            throw;
        }
    }
}
