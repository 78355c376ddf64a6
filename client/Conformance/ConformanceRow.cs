using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Client.Conformance;

/// <summary>How a rule came out: its failure is one line, null where it holds.</summary>
internal sealed record ConformanceRow(string Transport, CallForm Form, string Rule, string? Failure)
{
    /// <summary>Such as <c>pass  mine/direct async  a range arrives whole, in order and unchanged</c>.</summary>
    public string Line =>
        $"{(Failure is null ? "pass" : "FAIL")}  {Transport} {CsvText.Of(Form),-5}  {Rule}{(Failure is null ? "" : $": {Failure}")}";
}
