using System.CommandLine;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client columns</c>: what each column of the CSV files means.</summary>
internal static class ColumnsCommand
{
    private static readonly Argument<string[]> s_files = new("file")
    {
        Description = $"Files to explain: one or more of {string.Join(", ", DataDictionary.Files)}. Default: all.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    public static Command Create()
    {
        OptionOf.Among(s_files, [.. DataDictionary.Files]);
        var columns = new Command("columns", "Explains the columns of the CSV files: meaning, type and unit.") { s_files };
        columns.SetAction(parsed =>
        {
            foreach (string file in parsed.GetValue(s_files) is { Length: > 0 } named ? named : DataDictionary.Files)
            {
                foreach (string line in Lines(file, DataDictionary.Of(file)))
                    parsed.InvocationConfiguration.Output.WriteLine(line);
            }
        });
        return columns;
    }

    internal static IEnumerable<string> Lines(string file, IReadOnlyList<ColumnMeaning> columns)
    {
        int name = columns.Max(column => column.Name.Length) + 2;
        return columns.Select(column =>
            $"  {column.Name.PadRight(name)}{column.Meaning} [{column.Type}{(column.Unit.Length == 0 ? "" : $", {column.Unit}")}]")
            .Prepend(file);
    }
}
