using System.CommandLine;
using System.CommandLine.Parsing;
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

    public static Option<T> Number<T>(string name, string help, T value, T min, T max, string description) where T : struct, INumber<T>
    {
        Option<T> option = Value(name, help, value, description);
        Range(option, min, max);
        return option;
    }

    /// <summary>One of some words, which the help shows.</summary>
    public static Option<string> Word(string name, string value, string description, params string[] words)
    {
        Option<string> option = Value(name, string.Join('|', words), value, description);
        Among(option, words);
        return option;
    }

    /// <summary>A text that may be left out.</summary>
    public static Option<string?> Text(string name, string help, string description) => Given<string?>(name, help, description);

    /// <summary>One without a default.</summary>
    public static Option<T> Given<T>(string name, string help, string description) =>
        new(name) { Description = description, HelpName = help };

    public static bool IsGiven(ParseResult parsed, Option option) => parsed.GetResult(option) is { Implicit: false };

    /// <summary>One that takes several values, each by itself or with commas between them.</summary>
    public static Option<string[]> List(string name, string value, string description) =>
        Value<string[]>(name, "a,b", [value], description);

    /// <summary>Has an option read a number of a range, and say what is wrong with anything else.</summary>
    public static void Range<T>(Option<T> option, T min, T max) where T : struct, INumber<T> =>
        option.CustomParser = result => Number(result, option.Name, min, max) ?? default;

    /// <inheritdoc cref="Range{T}(Option{T}, T, T)"/>
    public static void Range<T>(Option<T?> option, T min, T max) where T : struct, INumber<T> =>
        option.CustomParser = result => Number(result, option.Name, min, max);

    /// <summary>Refuses words that are not among these, and completes them.</summary>
    public static void Among(Option option, params string[] words)
    {
        option.Validators.Add(result => CheckWords(result, option.Name, words));
        option.CompletionSources.Add(words);
    }

    /// <inheritdoc cref="Among(Option, string[])"/>
    public static void Among(Argument argument, params string[] words)
    {
        argument.Validators.Add(result => CheckWords(result, argument.Name, words));
        argument.CompletionSources.Add(words);
    }

    /// <summary>Refuses a name that is empty, as of a variable that a script forgot to set.</summary>
    public static void Named(Option option) => option.Validators.Add(result =>
    {
        if (result.Tokens.Count == 1 && string.IsNullOrWhiteSpace(result.Tokens[0].Value))
            result.AddError($"{option.Name} must not be empty: name a {option.HelpName}, or omit {option.Name}.");
    });

    private static T? Number<T>(ArgumentResult result, string name, T min, T max) where T : struct, INumber<T>
    {
        string text = result.Tokens[^1].Value;
        bool isNumber = T.TryParse(text, CultureInfo.InvariantCulture, out T value);
        if (isNumber && value >= min && value <= max)
            return value;
        // A whole number may be too long for its type.
        bool isOutside = isNumber || BigInteger.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out _);
        string whole = value is int or long ? "a whole number" : "a number";
        result.AddError(isOutside
            ? string.Create(CultureInfo.InvariantCulture, $"{name} must be from {min} to {max}, not {text}.")
            : $"{name} must be {whole}, not '{text}'.");
        return null;
    }

    private static void CheckWords(SymbolResult result, string name, string[] words)
    {
        foreach (Token token in result.Tokens.Where(token => !words.Contains(token.Value)))
            result.AddError($"{name} must be one of {string.Join(", ", words)}, not '{token.Value}'{Closest.Hint(token.Value, words)}.");
    }
}
