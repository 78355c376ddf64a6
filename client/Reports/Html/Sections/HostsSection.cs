using System.Text.Json;
using IntegrationMethods.Reports.Html.Data;
using IntegrationMethods.Reports.Html.Elements;
using IntegrationMethods.Reports.Sentences;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Sections;

/// <summary>The machines of a run on several, the ways between them, and how their clocks and their quiet compare.</summary>
internal static class HostsSection
{
    private static readonly string[] s_columns =
        ["machine", "name", "address", "processors", "round trip to the coordinator, ms", "clock uncertainty, ms",
            "wall clock ahead by, ms", "CPU in repetitions, ms", "lost", "noise"];

    /// <summary>Nothing where the run was on one machine.</summary>
    public static IEnumerable<XElement> Of(ReportData data)
    {
        JsonElement[] hosts = data.Environment.Items("hosts");
        if (hosts.Length == 0)
            return [];
        return
        [
            .. HostsPicture.Of(data.Environment.Items("paths")) is { } picture ? new[] { picture } : [],
            El("p", At("class", "reading"),
                "Round trips were measured before the first cell. Clients start together by their own monotonic clocks; the table has the "
                    + "uncertainty of their differences. "
                + "Every duration is measured on one machine's clock, so a wrong wall clock changes nothing.", Overlap(data)),
            .. new Table("Machines of the run", 3, s_columns, hosts.Select(Row)) { IsLastText = true }.ToElements(),
            .. data.Environment.Items("repeated") is { Length: > 0 } repeated
                ? new Table("Repeated repetitions", 3, ["cell", "block", "reason"], repeated.Select(Repeated)) { IsLastText = true }
                    .ToElements()
                : [],
        ];
    }

    private static Field[] Row(JsonElement host) =>
    [
        host.Text("name") ?? "", host.Text("machine_name") ?? "", host.Text("address") ?? "", host.Text("machine", "cores")
            ?? "", Wording.Number(host.Number("round_trip_ms")), Wording.Number(host.Number("clock_bound_ms")),
        Wording.Number(host.Number("wall_clock_offset_ms")), Wording.Number(host.Number("cpu_ms")), host.Text("losses") ?? "",
            host.Text("noise") ?? Wording.Missing,
    ];

    private static Field[] Repeated(JsonElement repeated) =>
        [repeated.Text("cell") ?? "", repeated.Text("block") ?? "", repeated.Text("reason") ?? ""];

    private static string Overlap(ReportData data)
    {
        RepetitionRecord[] together = [
            .. data.Runs.Where(run => run is { Valid: true, Time: { StartSkewMs: not null, Overlap: not null } })];
        return together.Length == 0
            ? ""
            : FormattableString.Invariant(
                $" In {together.Length} repetitions with several clients, these started at most ")
                    + FormattableString.Invariant($"{together.Max(run => run.Time.StartSkewMs):0.00} ms apart (± ")
                    + FormattableString.Invariant($"{together.Max(run => run.Time.StartSkewBoundMs):0.00} ms), and all clients were ")
                    + FormattableString.Invariant($"busy for {together.Average(run => run.Time.Overlap):0.0 %} of the time on average, ")
                    + FormattableString.Invariant($"at least {together.Min(run => run.Time.Overlap):0.0 %}: a client that has ")
                    + "finished its share waits for the last one.";
    }
}
