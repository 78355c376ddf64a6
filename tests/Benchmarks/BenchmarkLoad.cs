namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>How a transport is called.</summary>
/// <param name="RowsPerCall">Rows that each call asks for.</param>
/// <param name="InFlight">Callers at once, all on one connection.</param>
/// <param name="Form">Form of client and server.</param>
internal sealed record BenchmarkLoad(int RowsPerCall, int InFlight, CallForm Form)
{
    public override string ToString() =>
        FormattableString.Invariant(
            $"{RowsPerCall:N0} {(RowsPerCall == 1 ? "row" : "rows")}, {InFlight} in flight, {(Form == CallForm.Sync ? "sync" : "async")}");
}
