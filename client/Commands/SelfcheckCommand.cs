using System.CommandLine;
using IntegrationMethods.Client.Selfchecks;
using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client selfcheck</c>: whether the measurement keeps its promises, here and now.</summary>
internal static class SelfcheckCommand
{
    public static Command Create()
    {
        var quick = new Option<bool>("--quick") {
            Description = "Run only the checks that do not depend on timing: seconds instead of minutes." };
        var only = OptionOf.Value<string[]>("--only", "a,b", [],
            $"Checks to run: {string.Join(", ", SelfcheckSuite.All(_ => { }).Select(check => check.Name))}. Default: all but truth, "
                + "which takes an hour.");
        var selfcheck = new Command("selfcheck",
            "Tests the measurement itself with runs of known outcome; exit code 1 if a check fails.") { quick,
            only };
        selfcheck.SetAction((parsed, ct) => RunAsync(parsed.GetValue(quick), parsed.GetValue(only)!, ct));
        return selfcheck;
    }

    private static async Task<int> RunAsync(bool quick, string[] only, CancellationToken ct)
    {
        string[] names = WordList.Of(only);
        IReadOnlyList<Selfcheck> all = SelfcheckSuite.All(Console.WriteLine);
        Selfcheck[] checks = [.. SelfcheckSuite.Select(all, names).Where(check => check.IsExact || !quick)];
        if (checks.Length == 0)
            throw new UsageException("--quick skips all the checks that --only names, because they depend on timing: remove --quick.");
        IReadOnlyList<CheckRow> rows = await new SelfcheckSuite(Console.WriteLine).RunAsync(checks, ct);
        foreach (string line in SelfcheckSuite.Lines(rows))
            Console.WriteLine(line);
        return rows.All(row => row.Passed) ? 0 : Terminal.Failed;
    }
}
