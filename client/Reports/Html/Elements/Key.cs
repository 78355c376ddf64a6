using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>What a mark means. No two differ by their colour alone: shape or filling distinguishes them in print, too.</summary>
internal sealed record Key(string Mark, string Text, Key.Of Shape = Key.Of.Dot)
{
    /// <summary>Whether the text is a verdict, which the page explains.</summary>
    public bool IsVerdict { get; init; }

    public static Key Sync { get; } = new("sync", "sync");

    public static Key Async { get; } = new("async", "async");

    public static Key Emulated { get; } = new("*", "this form is emulated by the other one", Of.Text);

    public static Key Client { get; } = new("client", "client process", Of.Bar);

    public static Key Server { get; } = new("server", "server process", Of.Bar);

    public XElement ToElement() => El("li",
        El("svg", At("width", "22"), At("height", "12"), At("aria-hidden", "true"), Shape switch
        {
            Of.Line => Axis.Line(Mark, 0, 100, 6),
            Of.Bar => El("rect", At("class", Mark), At("x", "1"), At("y", "2"), At("width", "20"), At("height", "8")),
            Of.Text => Axis.Label("name", 50, 12, Mark, "middle"),
            _ => Axis.Dot(Mark, 50, 6),
        }), IsVerdict ? Claim.LinkTo(Text) : Text);

    internal enum Of
    {
        Dot,
        Line,
        Bar,
        Text,
    }
}
