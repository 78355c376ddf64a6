using System.CommandLine;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>What the client alone may do with databases: start one in a container, and remove what it made.</summary>
internal sealed class DatabaseCommandOptions
{
    private readonly Option<string?> _image = OptionOf.Text("--image", "name:tag",
        $"Image of the container that --db auto starts if Docker is available. Default: {ContainerOptions.DefaultImage}.");

    private readonly Option<bool> _keepContainer = new("--keep-container")
    {
        Description = "Keep the container of --db auto and its rows after the run, and print how to connect to it.",
    };

    /// <summary>For runs only: seeding a database to drop it would be of no use.</summary>
    public Option<bool> Drop { get; } = new("--drop")
    {
        Description = $"Drop the database after the run; only for {DatabaseCatalog.Droppable}, and only if this program created it.",
    };

    public IEnumerable<Option> OfContainers => [_image, _keepContainer];

    public ContainerOptions Container(ParseResult parsed) => new()
    {
        Image = parsed.GetValue(_image),
        Keep = parsed.GetValue(_keepContainer),
    };
}
