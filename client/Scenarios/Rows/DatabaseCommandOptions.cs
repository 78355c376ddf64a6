using System.CommandLine;
using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>What the client alone may do with databases: start one in a container, and remove what it made.</summary>
internal sealed class DatabaseCommandOptions
{
    private readonly Option<string?> _image = new("--image")
    {
        Description = $"Image of the container that --db auto starts where Docker answers. Default: {ContainerOptions.DefaultImage}.",
        HelpName = "name:tag",
    };

    private readonly Option<bool> _keepContainer = new("--keep-container")
    {
        Description = "Leave the container of --db auto running, rows and all, and say how to reach it.",
    };

    /// <summary>For runs only: seeding a database to drop it would be of no use.</summary>
    public Option<bool> Drop { get; } = new("--drop")
    {
        Description = $"Drop the database after the run; {DatabaseCatalog.Droppable} only, and only one that this program created.",
    };

    public IEnumerable<Option> OfContainers => [_image, _keepContainer];

    public ContainerOptions Container(ParseResult parsed) => new()
    {
        Image = parsed.GetValue(_image),
        Keep = parsed.GetValue(_keepContainer),
    };
}
