namespace IntegrationMethods.Contract;

/// <summary>Third-party packages that not every feed serves: a build has them, or not, or in an older version.</summary>
/// <param name="Name">Such as <c>corewcf</c>; that of <see cref="ITransport.Stack"/> where it brings transports.</param>
/// <param name="Switch">The build's property that turns it on, such as <c>StackCoreWcf</c>.</param>
/// <param name="Summary">What it is good for, in a few words.</param>
/// <param name="Transports">Keys of the transports that it brings, such as <c>soap/corewcf</c>, in this build or not.</param>
/// <param name="Packages">Names and versions, such as <c>CoreWCF.Http 1.9.1</c>.</param>
/// <param name="OffBecause">Why it is off in this build, in one line; null where it is on.</param>
public sealed record LibraryStack(
    string Name, string Switch, string Summary, IReadOnlyList<string> Transports, IReadOnlyList<string> Packages, string? OffBecause)
{
    /// <summary>What this build has of it: <c>on</c>, <c>off</c>, or <c>older</c> where <see cref="Packages"/> are not the current ones.</summary>
    public string State => OffBecause is null ? "on" : Switch.StartsWith("Current", StringComparison.Ordinal) ? "older" : "off";
}
