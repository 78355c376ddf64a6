namespace IntegrationMethods.Tests.Unit.Server.Deploy;

/// <summary><c>server/deploy/kubernetes</c> against what it must say; kubectl renders it in another test.</summary>
internal sealed class KubernetesTests
{
    private static readonly string s_root = Path.Combine(Checkout.Root, "server", "deploy", "kubernetes");

    private static readonly string[] s_jobs = ["coordinator", "server", "client"];

    [TestCaseSource(nameof(s_jobs))]
    public void The_client_takes_the_arguments_of_each_job(string job) =>
        Assert.That(ProductArguments.Errors(Yaml.Texts(Container(job, "args"))), Is.Empty);

    [Test]
    public void The_client_takes_the_arguments_of_the_demonstration()
    {
        var patch = (List<object>)Yaml.Document(File.ReadAllText(Path.Combine(s_root, "one-node", "demonstration.yaml")));

        Assert.That(ProductArguments.Errors(
            [.. Yaml.Texts(Container("coordinator", "args")), .. patch.Select(change => (string)Yaml.At(change, "value")!)]), Is.Empty);
    }

    [Test]
    public void Each_role_has_as_many_agents_as_the_run_waits_for()
    {
        string[] arguments = Yaml.Texts(Container("coordinator", "args"));

        Assert.That(arguments[Array.IndexOf(arguments, "--agents") + 1],
            Is.EqualTo($"server={Job("server", "completions")},client={Job("client", "completions")}"));
        foreach (string role in new[] { "server", "client" })
        {
            Assert.That((Job(role, "parallelism"), Job(role, "completionMode")), Is.EqualTo((Job(role, "completions"), "Indexed")));
            Assert.That(Yaml.Texts(Container(role, "args")), Does.Contain(role));
        }
    }

    [TestCaseSource(nameof(s_jobs))]
    public void A_job_has_no_rights_beyond_its_work(string job)
    {
        Assert.That(Pod(job, "automountServiceAccountToken"), Is.EqualTo("false"), "no rights to the API");
        Assert.That(Pod(job, "securityContext", "runAsNonRoot"), Is.EqualTo("true"));
        Assert.That(Pod(job, "securityContext", "runAsUser"),
            Is.EqualTo(Checkout.Read("server/deploy/image.sh").Split("\nuser=")[1].Split(' ')[0]), "the image's user");
        Assert.That(Container(job, "securityContext", "readOnlyRootFilesystem"), Is.EqualTo("true"));
        Assert.That(Container(job, "securityContext", "allowPrivilegeEscalation"), Is.EqualTo("false"));
        Assert.That(Yaml.Texts(Container(job, "securityContext", "capabilities", "drop")), Is.EqualTo(new[] { "ALL" }));
    }

    [TestCaseSource(nameof(s_jobs))]
    public void A_job_ends_and_goes_by_itself_and_uses_an_image_that_the_node_has(string job)
    {
        Assert.That((Job(job, "activeDeadlineSeconds"), Job(job, "ttlSecondsAfterFinished")), Is.EqualTo(("14400", "86400")));
        Assert.That(Container(job, "imagePullPolicy"), Is.EqualTo("IfNotPresent"));
    }

    [TestCase("server")]
    [TestCase("client")]
    public void An_agent_is_started_again_unless_it_gave_up(string job)
    {
        object rule = Job(job, "podFailurePolicy", "rules", "1")!;

        // Only pods that are not restarted in place have such a policy.
        Assert.That((Pod(job, "restartPolicy"), Job(job, "backoffLimit")), Is.EqualTo(("Never", "3")));
        Assert.That(Job(job, "podFailurePolicy", "rules", "0", "action"), Is.EqualTo("Ignore"));
        Assert.That((Yaml.At(rule, "action"), Yaml.At(rule, "onExitCodes", "containerName")),
            Is.EqualTo(("FailJob", Container(job, "name"))));
        Assert.That(Yaml.Texts(Yaml.At(rule, "onExitCodes", "values")), Is.EqualTo(new[] { "1", "2" }));
    }

    [Test]
    public void One_node_of_two_processors_has_room_for_all()
    {
        IReadOnlyList<object> postgres = Yaml.Documents(File.ReadAllText(Path.Combine(s_root, "one-node", "postgres.yaml")));
        object?[] pods = [Container("coordinator"), Container("server"), Container("client"), Container("client"),
            Yaml.At(postgres[1], "spec", "template", "spec", "containers", "0")];

        Assert.That(pods.Sum(pod => Number(pod, "cpu", "m")), Is.LessThanOrEqualTo(1_500));
        Assert.That(pods.Sum(pod => Number(pod, "memory", "Mi")), Is.LessThanOrEqualTo(1_536));
        Assert.That(Yaml.At(postgres[0], "spec", "publishNotReadyAddresses"), Is.EqualTo("true"));
    }

    [Test]
    public void The_workflow_executes_the_commands_of_the_document()
    {
        string workflow = Checkout.Read(".github/workflows/kubernetes.yml");
        string[] commands = [.. Documents.Blocks("server/README.md").Select(block => block.Lines)
            .Single(lines => lines.Any(line => line.StartsWith("kubectl ", StringComparison.Ordinal)))];

        foreach (string command in commands)
            Assert.That(workflow, Does.Contain($"          {command.Replace("…", "s3cret", StringComparison.Ordinal)}\n"));
    }

    [Test]
    public void Only_the_coordinator_has_the_key_and_the_database()
    {
        Assert.That(Secret("coordinator"), Is.EqualTo("integration-methods-coordinator"));
        Assert.That(Secret("server"), Is.EqualTo("integration-methods-agents").And.EqualTo(Secret("client")));
        foreach (string agent in new[] { "server", "client" })
            Assert.That(File.ReadAllText(Path.Combine(s_root, "base", $"{agent}.yaml")),
                Does.Not.Contain("integration-methods-database").And.Not.Contain("coordinator.pem"));
    }

    [Test]
    public void Agents_find_the_coordinator_by_the_name_and_port_of_the_documents()
    {
        object service = Yaml.Documents(File.ReadAllText(Path.Combine(s_root, "base", "coordinator.yaml")))[0];

        Assert.That((Yaml.At(service, "kind"), Yaml.At(service, "spec", "clusterIP")), Is.EqualTo(("Service", "None")));
        Assert.That(Checkout.Read("server/README.md"),
            Does.Contain($"agent prepare {Yaml.At(service, "metadata", "name")}:{Yaml.At(service, "spec", "ports", "0", "port")} "));
        Assert.That(Yaml.At(service, "spec", "selector", "app.kubernetes.io/name"),
            Is.EqualTo(Job("coordinator", "template", "metadata", "labels", "app.kubernetes.io/name")));
    }

    [TestCase("base")]
    [TestCase("one-node")]
    [TestCase("server-and-clients-apart")]
    public void Every_file_of_an_overlay_is_there_and_is_read(string overlay)
    {
        string folder = Path.Combine(s_root, overlay);
        object kustomization = Yaml.Document(File.ReadAllText(Path.Combine(folder, "kustomization.yaml")));
        string[] named = [.. Yaml.Texts(Yaml.At(kustomization, "resources")), .. ((List<object>?)Yaml.At(kustomization, "patches") ?? [])
            .Select(patch => (string)Yaml.At(patch, "path")!)];

        Assert.That(named.Where(name => name != "../base")
            .Distinct(), Is.EquivalentTo(Directory.GetFiles(folder).Select(Path.GetFileName).Where(name => name != "kustomization.yaml")));
        foreach (string file in Directory.GetFiles(folder))
            Assert.That(() => Yaml.Document(File.ReadAllText(file).Split("\n---\n")[0]), Throws.Nothing, file);
    }

    private static object? Job(string name, params string[] path) =>
        Yaml.At(Yaml.Documents(File.ReadAllText(Path.Combine(s_root, "base", $"{name}.yaml")))
            .Single(document => Yaml.At(document, "kind") is "Job"), ["spec", .. path]);

    private static object? Pod(string name, params string[] path) => Job(name, ["template", "spec", .. path]);

    private static object? Container(string name, params string[] path) => Pod(name, ["containers", "0", .. path]);

    private static int Number(object? pod, string resource, string unit) =>
        int.Parse(((string)Yaml.At(pod, "resources", "requests", resource)!).Replace(unit, "", StringComparison.Ordinal),
            CultureInfo.InvariantCulture);

    private static string? Secret(string name) =>
        ((List<object>)Pod(name, "volumes")!).Select(volume => (string?)Yaml.At(volume, "secret", "secretName"))
        .Single(secret => secret is not null);
}
