using IntegrationMethods.Db.SqlServer.Container;

namespace IntegrationMethods.Client.Checks;

/// <summary>Whether there is a container engine, which only <c>--db auto</c> asks for; without one, nothing fails.</summary>
internal static class DockerCheck
{
    public static Check Ask() => ContainerEngine.Here switch
    {
        { Description: { } found } => Check.Ok("docker", $"answers at {found}"),
        { MissingBecause: var why } => Check.NotAvailable("docker", $"{why}, so --db auto selects sqlite"),
    };
}
