using System.CommandLine;
using IntegrationMethods.Client.Scenarios.Rows;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Db.Csv;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client seed</c>: fills ServiceTable, with generated rows or the user's own.</summary>
internal static class SeedCommand
{
    public static Command Create(CommonOptions common)
    {
        var rows = OptionOf.Value("--rows", "n", 1_000,
            "Number of rows that ServiceTable should have; missing rows are generated, the same on every machine.");
        var from = OptionOf.Text("--from", "rows.csv",
            "CSV file with your own rows: the six column names in the first line, and ids from 1.");
        OptionOf.Range(rows, 1, 10_000_000);
        var seed = new Command("seed", "Creates the tables and fills ServiceTable; existing rows are kept.") { rows, from, common.Db,
            common.Connection };
        var own = new DatabaseCommandOptions();
        foreach (Option option in own.OfContainers)
            seed.Options.Add(option);
        seed.SetAction((parsed, ct) =>
            RunAsync(common.ReadDatabase(parsed), own.Container(parsed), parsed.GetValue(rows), parsed.GetValue(from), ct));
        return seed;
    }

    private static async Task<int> RunAsync(DatabaseOptions options, ContainerOptions container, int rows, string? from,
        CancellationToken ct)
    {
        await using AutoDatabase choice = await AutoDatabase.ChooseAsync(options, container, outlives: true, Console.WriteLine, ct);
        if (choice.Reason is { } reason)
            Console.WriteLine(reason);
        await using IDatabase database = await DatabaseCatalog.OpenAsync(choice.Options with { CreateDatabase = true }, ct);
        await database.CreateSchemaAsync(ct);
        (int total, int added) = from is null
            ? (rows, await database.SeedAsync(rows, new SeedProgress(rows, Console.WriteLine), ct))
            : await CsvRows.LoadAsync(database, from, null, ct);
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"ServiceTable in {database.Location}: {added} of {total} rows added; the others already existed"));
        if (choice.HowToReach is { } line)
            Console.WriteLine(line);
        return 0;
    }
}
