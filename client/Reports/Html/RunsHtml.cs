using System.Net;

namespace IntegrationMethods.Reports.Html;

/// <summary>Runs side by side as one page that needs nothing else.</summary>
internal static class RunsHtml
{
    private const string Style = """
        :root { color-scheme: light dark; }
        body { font: 1rem/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
        .wide { overflow-x: auto; }
        table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
        caption { text-align: left; padding-bottom: .5rem; }
        th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #8888; white-space: nowrap; }
        th:first-child { text-align: left; }
        .failed { font-weight: bold; border-left: .3rem solid #c0392b; padding-left: .7rem; }
        """;

    public static string Of(RunsTable runs) => $"""
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Runs compared</title>
        <style>
        {Style}
        </style>
        </head>
        <body>
        <main>
        <h1>Runs compared</h1>
        {Each(runs.Gate, line => $"<p class=\"failed\">{Text(line)}</p>")}
        <ul>
        {Each(runs.Runs, run => $"<li>{Text(run)}</li>")}
        </ul>
        <div class="wide" role="region" aria-label="Cells" tabindex="0">
        <table>
        <caption>Every cell of the runs, over the same cell in A: under 1 is faster</caption>
        <thead>
        <tr>{Each(runs.Titles, title => $"<th scope=\"col\">{Text(title)}</th>")}</tr>
        </thead>
        <tbody>
        {Each(runs.Rows, Row)}
        </tbody>
        </table>
        </div>
        <h2>How to read it</h2>
        <ul>
        {Each(runs.Notes, note => $"<li>{Text(note)}</li>")}
        </ul>
        </main>
        </body>
        </html>

        """;

    private static string Row(IReadOnlyList<string> row) =>
        $"<tr><th scope=\"row\">{Text(row[0])}</th>{string.Concat(row.Skip(1).Select(text => $"<td>{Text(text)}</td>"))}</tr>";

    private static string Each<T>(IEnumerable<T> items, Func<T, string> draw) => string.Join('\n', items.Select(draw));

    private static string Text(string text) => WebUtility.HtmlEncode(text);
}
