using System.CommandLine;

namespace IntegrationMethods.Processes.Options;

/// <summary>An option that takes a time, in the notation of <see cref="Durations"/>.</summary>
public sealed class TimeOption : Option<string?>
{
    private readonly TimeRange _range;

    /// <summary>The help shows the default, which is null for none.</summary>
    public TimeOption(string name, TimeRange range, TimeSpan? value, string description)
        : base(name)
    {
        _range = range;
        Description = description;
        HelpName = "time";
        if (value is { } time)
            DefaultValueFactory = _ => Durations.Text(time);
    }

    /// <summary>The time that is given, else the default.</summary>
    /// <exception cref="UsageException">It is not a time of the option's range.</exception>
    public TimeSpan Value(ParseResult parsed) => Given(parsed)!.Value;

    /// <summary>The time that is given, else the default; null where there is neither.</summary>
    /// <exception cref="UsageException">It is not a time of the option's range.</exception>
    public TimeSpan? Given(ParseResult parsed) => parsed.GetValue(this) is { } text ? Parse(text) : null;

    /// <summary>As the option reads it: for a value from an environment variable, too.</summary>
    /// <exception cref="UsageException">It is not a time of the option's range.</exception>
    public TimeSpan Parse(string text) => Durations.Parse(Name, text, _range);
}
