using System.Xml.Linq;

namespace IntegrationMethods.Tests.Unit.House;

/// <summary>A project's reference to another one.</summary>
/// <param name="Path">Of the other's .csproj, below the checkout's root, with slashes.</param>
/// <param name="TakesTypes">False where the reference only orders the builds or copies files.</param>
internal sealed record Reference(string Path, bool TakesTypes)
{
    /// <param name="folder">Of the project that refers, below the root.</param>
    /// <param name="element">The ProjectReference.</param>
    public static Reference Read(string folder, XElement element)
    {
        // "/" stands for the checkout's root.
        string path = new Uri(new Uri($"file:///{folder}/"), element.Attribute("Include")!.Value.Replace('\\', '/')).AbsolutePath[1..];
        return new Reference(path, element.Attribute("ReferenceOutputAssembly")?.Value != "false");
    }
}
