using System.Text.Json;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>Clients at the left, server and database at the right, and on each line its round trip.</summary>
internal static class HostsPicture
{
    /// <summary>More would make the picture unreadable; the table has all.</summary>
    private const int MaxClients = 8;

    private const double RowHeight = 64, BoxHeight = 34, ClientEnd = 24, PeerStart = 68;

    private static readonly string[] s_peers = ["server", "database"];

    /// <returns>Null where no way was measured.</returns>
    public static XElement? Of(JsonElement[] paths)
    {
        (string From, string To, string Trip)[] ways = [.. paths.Select(Way)];
        if (ways.Length == 0)
            return null;
        string[] clients = [.. ways.Select(way => way.From).Where(from => from != "server").Distinct().Take(MaxClients)];
        string[] peers = [.. s_peers.Where(peer => ways.Any(way => way.To == peer || way.From == peer))];
        int rows = Math.Max(clients.Length, peers.Length);
        double Y(string name) =>
            8 + RowHeight * (Array.IndexOf(clients, name) is >= 0 and var client
            ? client * (rows - 1.0) / Math.Max(1, clients.Length - 1)
            : Array.IndexOf(peers, name) * (rows - 1.0));
        string summary = string.Join("; ", ways.Select(way => $"{way.From} to {way.To}: {way.Trip}")) + ".";
        return El("div", At("class", "panels wide"), new Panel("Machines and round trips", summary, rows * RowHeight,
        [
            .. ways.Where(way => clients.Contains(way.From))
                .SelectMany(way => Across(Y(way.From) + BoxHeight / 2, Y(way.To) + BoxHeight / 2, way.Trip)),
            .. ways.Where(way => way.From == "server").SelectMany(way => Down(Y("server") + BoxHeight, Y(way.To), way.Trip)),
            .. clients.SelectMany(client => Box(0, ClientEnd, Y(client), client)),
            .. peers.SelectMany(peer => Box(PeerStart, 100 - PeerStart, Y(peer), peer)),
        ]).ToElement("hosts0"));
    }

    private static (string, string, string) Way(JsonElement path) =>
        (path.Text("from") ?? "", path.Text("to") ?? "", path.Number("round_trip_ms") is { } ms
            ? $"{Wording.Number(ms)} ms"
            : Wording.Missing);

    // Labels stand near the client: there the lines to server and database are apart.
    private static IEnumerable<XElement> Across(double from, double to, string trip) =>
    [
        Line(ClientEnd, from, PeerStart, to),
        Text("middle", ClientEnd + (PeerStart - ClientEnd) * 0.4, from + (to - from) * 0.4 - 5, trip),
    ];

    private static IEnumerable<XElement> Down(double from, double to, string trip)
    {
        double x = (PeerStart + 100) / 2;
        return [Line(x, from, x, to), Text("start", x + 1, (from + to) / 2 + 4, trip)];
    }

    private static IEnumerable<XElement> Box(double x, double width, double y, string name) =>
    [
        El("rect", At("class", "host"), At("x", Percent(x)), At("y", Px(y)), At("width", Percent(width)), At("height", Px(BoxHeight)),
            At("rx", "4")),
        Text("middle", x + width / 2, y + BoxHeight / 2 + 4, name),
    ];

    private static XElement Line(double x1, double y1, double x2, double y2) =>
        El("line", At("class", "way"), At("x1", Percent(x1)), At("y1", Px(y1)), At("x2", Percent(x2)), At("y2", Px(y2)));

    private static XElement Text(string anchor, double x, double y, string text) =>
        El("text", At("class", "host"), At("x", Percent(x)), At("y", Px(y)), At("text-anchor", anchor), text);
}
