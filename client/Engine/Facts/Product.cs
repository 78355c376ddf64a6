using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Security.Cryptography;
using System.Text.Json;

namespace IntegrationMethods.Client.Engine.Facts;

/// <summary>The program that measures: which one it is, and what it was built with.</summary>
internal static class Product
{
    private static readonly Assembly Program = typeof(Product).Assembly;

    private static readonly string[] Informational =
        (Program.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "").Split('+', 2);

    private static readonly Lazy<string> s_buildId = new(() => Convert.ToHexStringLower(SHA256.HashData(
        [.. Directory.GetFiles(AppContext.BaseDirectory, "*.dll").Order(StringComparer.Ordinal).SelectMany(ModuleId)]))[..16]);

    public static string Version => Informational[0];

    /// <summary>The commit that the build took place on, as the SDK writes it after the version; null outside a checkout.</summary>
    public static string? Commit => Informational is [_, { Length: > 0 } commit] ? commit : null;

    /// <summary>Equal for the very same program: made of the ids that compilers give the modules in its folder.</summary>
    public static string BuildId => s_buildId.Value;

    /// <summary>Packages by name: their versions, from the list that the build writes beside the program; null without it.</summary>
    public static IReadOnlyDictionary<string, string>? Packages()
    {
        try
        {
            using var list = JsonDocument.Parse(File.ReadAllBytes(Path.ChangeExtension(Program.Location, ".deps.json")));
            return list.RootElement.GetProperty("libraries").EnumerateObject()
                .Where(library => library.Value.GetProperty("type").GetString() == "package")
                .Select(library => library.Name.Split('/', 2))
                .OrderBy(name => name[0], StringComparer.Ordinal)
                .ToDictionary(name => name[0], name => name[1]);
        }
        catch (Exception e) when (e is IOException or ArgumentException or JsonException or KeyNotFoundException)
        {
            return null;
        }
    }

    // Native libraries have none.
    private static byte[] ModuleId(string path)
    {
        using var file = new PEReader(File.OpenRead(path));
        if (!file.HasMetadata)
            return [];
        MetadataReader metadata = file.GetMetadataReader();
        return metadata.GetGuid(metadata.GetModuleDefinition().Mvid).ToByteArray();
    }
}
