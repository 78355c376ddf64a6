using IntegrationMethods.Tests.Integration.Support;

namespace IntegrationMethods.Tests.Integration.Peers;

/// <summary>The programs of Peers/Node beside the packages that they use.</summary>
internal static class NodePackages
{
    private static readonly NodeFolder s_folder = new("Node", "-e",
        "Object.keys(require('./package.json').dependencies).forEach((name) => require(name))");

    public static string Folder => s_folder.Folder;

    /// <inheritdoc cref="NodeFolder.PrepareAsync"/>
    public static Task PrepareAsync() => s_folder.PrepareAsync();
}
