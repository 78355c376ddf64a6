namespace IntegrationMethods.Contract;

/// <summary>The words of flags and files.</summary>
public static class CallFormWords
{
    /// <summary><c>sync</c> or <c>async</c>.</summary>
    public static string Word(this CallForm form) => form == CallForm.Sync ? "sync" : "async";

    /// <summary><c>native</c>, <c>over_async</c> or <c>over_sync</c>.</summary>
    public static string Word(this FormKind kind) => kind switch
    {
        FormKind.OverAsync => "over_async",
        FormKind.OverSync => "over_sync",
        _ => "native",
    };
}
