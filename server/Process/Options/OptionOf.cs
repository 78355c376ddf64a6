using System.CommandLine;
using System.Numerics;

namespace IntegrationMethods.Processes.Options;

/// <summary>Makes options. Each has a name, what stands for its value in the help, and a description.</summary>
public static class OptionOf
{
    /// <summary>One with a default, which the help shows.</summary>
    public static Option<T> Value<T>(string name, string help, T value, string description) => new(name)
    {
        Description = description,
        DefaultValueFactory = _ => value,
        HelpName = help,
    };

    /// <summary>A number within a range; others are refused as by <see cref="CommonOptions.Range{T}(Option{T}, T, T)"/>.</summary>
    public static Option<T> Number<T>(string name, string help, T value, T min, T max, string description) where T : struct, INumber<T>
    {
        Option<T> option = Value(name, help, value, description);
        CommonOptions.Range(option, min, max);
        return option;
    }

    /// <summary>A text that may be left out.</summary>
    public static Option<string?> Text(string name, string help, string description) => Given<string?>(name, help, description);

    /// <summary>One without a default.</summary>
    public static Option<T> Given<T>(string name, string help, string description) => new(name) { Description = description, HelpName = help };

    /// <summary>Whether the command line has it.</summary>
    public static bool IsGiven(ParseResult parsed, Option option) => parsed.GetResult(option) is { Implicit: false };

    /// <summary>One that takes several values, each by itself or with commas between them.</summary>
    public static Option<string[]> List(string name, string value, string description) => Value<string[]>(name, "a,b", [value], description);
}
