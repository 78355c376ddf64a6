namespace IntegrationMethods.Measurement.Facts;

/// <summary>Something about this machine that influences a run or prevents it.</summary>
/// <param name="Name">Such as <c>governor</c>.</param>
/// <param name="State">How it came out.</param>
/// <param name="Figure">What was seen, with its unit.</param>
/// <param name="Remedy">What to do about it; null where nothing is to be done.</param>
internal sealed record Check(string Name, CheckState State, string Figure, string? Remedy = null)
{
    public static Check Ok(string name, string figure) => new(name, CheckState.Ok, figure);

    public static Check Warn(string name, string figure, string remedy) => new(name, CheckState.Warn, figure, remedy);

    public static Check Fail(string name, string figure, string remedy) => new(name, CheckState.Fail, figure, remedy);

    public static Check NotAvailable(string name, string why) => new(name, CheckState.NotAvailable, why);

    public bool Matters => State is CheckState.Warn or CheckState.Fail;

    public string Sentence => Remedy is null ? Figure : $"{Figure}: {Remedy}";
}
