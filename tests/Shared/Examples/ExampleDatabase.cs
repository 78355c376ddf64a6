using IntegrationMethods.Db;
using IntegrationMethods.Db.Memory;

namespace IntegrationMethods.Tests.Shared.Examples;

/// <summary>
/// The smallest engine that there is: the null database under another name, with all that an engine can say about itself.
/// </summary>
internal sealed class ExampleDatabase(DatabaseOptions options) : MemoryDatabase(options)
{
    public static new readonly DatabaseEngine Description = new(
        "example",
        "an engine of the tests",
        "Rows=n, as memory",
        (options, _) => ValueTask.FromResult<IDatabase>(new ExampleDatabase(options)))
    {
        ServerProcesses = ["exampled"],
        DropAsync = (_, _) => ValueTask.FromResult(true),
    };

    public override string Engine => Description.Name;
}
