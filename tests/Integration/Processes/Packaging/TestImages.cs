using System.Runtime.InteropServices;
using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Processes.Packaging;

/// <summary>Images for engines that can't pull any.</summary>
internal static class TestImages
{
    /// <summary>The name that the files of server/deploy have for it.</summary>
    public const string Product = "integration-methods";

    public const string Postgres = "integration-methods-postgres";

    public static async Task BuildProductAsync(DockerEngine engine)
    {
        string build = await Publication.SelfContainedAsync(RuntimeInformation.RuntimeIdentifier);
        ProgramResult image = await engine.RunAsync(Path.Combine(Checkout.Root, "server", "deploy", "image.sh"), Checkout.Root, build,
            Product);
        Assert.That(image.ExitCode, Is.Zero, image.Errors);
    }

    /// <summary>PostgreSQL of this machine; ends the test, as <see cref="Skip"/> does, where there is none.</summary>
    public static async Task BuildPostgresAsync(DockerEngine engine)
    {
        ProgramResult image = await engine.RunAsync("sh", "/", PeerProcess.File("Postgres/image.sh"), Postgres);
        if (image.ExitCode != 0)
            Skip.OrFailInCI($"no image of PostgreSQL: {image.Errors}");
    }
}
