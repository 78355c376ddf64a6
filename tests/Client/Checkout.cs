namespace IntegrationMethods.Tests.Client;

/// <summary>The checkout that the tests were built in.</summary>
internal static class Checkout
{
    public static string Root { get; } = Find(AppContext.BaseDirectory);

    private static string Find(string folder) =>
        File.Exists(Path.Combine(folder, "IntegrationMethods.slnx")) ? folder : Find(Path.GetDirectoryName(folder)
            ?? throw new InvalidOperationException("The tests run outside the checkout: build them there."));
}
