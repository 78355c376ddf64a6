using System.Text.RegularExpressions;
using IntegrationMethods.Client.Commands;

namespace IntegrationMethods.Tests.Unit.Server.Deploy;

/// <summary>Arguments in files of engines, against the product's own command line.</summary>
internal static partial class ProductArguments
{
    /// <summary>What is wrong with them; nothing if the client takes them all.</summary>
    public static IEnumerable<string> Errors(IEnumerable<string> arguments) =>
        ClientCommand.Create().Parse([.. arguments]).Errors.Select(error => error.Message);

    /// <summary>The same of the command of a service, which is a text or a list.</summary>
    public static IEnumerable<string> ErrorsOf(object services, string service) =>
        Errors(Yaml.At(services, service, "command") switch { string text => Words(text), var list => Yaml.Texts(list!) });

    /// <summary>
    /// Words of a text as compose fills its variables in: with their defaults, and with a word where one has to be chosen.
    /// </summary>
    public static string[] Words(string text) =>
        Variable().Replace(text, variable => variable.Groups["default"].Success ? variable.Groups["default"].Value : "chosen")
        .Split(' ', StringSplitOptions.RemoveEmptyEntries);

    [GeneratedRegex(@"\$\{[A-Z_]+(?::-(?<default>[^}]*)|:\?[^}]*)?\}")]
    private static partial Regex Variable();
}
