namespace IntegrationMethods.Tests.Shared;

/// <summary>The source tree that these tests were built from.</summary>
internal static class Checkout
{
    public static string Root { get; } = Find(AppContext.BaseDirectory);

    public static string Read(string path) => File.ReadAllText(Path.Combine(Root, path));

    private static string Find(string folder) =>
        File.Exists(Path.Combine(folder, "IntegrationMethods.slnx"))
            ? folder
            : Find(Path.GetDirectoryName(folder) ?? throw new InvalidOperationException("the tests run outside of their checkout"));
}
