namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>A call of the external service: a transport carries ids alone, so an id says which operation of which product.</summary>
internal readonly record struct ExternalCall(ExternalOperation Operation, int Product)
{
    /// <summary>How long the three take together, ms: what each product costs the service in sleep.</summary>
    public const double AllMs = 4_500;

    private const int Operations = 3;

    private static readonly DateTime s_date = DateTime.UnixEpoch;

    public int Id => Operations * Product + (int)Operation;

    /// <summary>How long it takes: the author's times.</summary>
    public TimeSpan Takes => Operation switch
    {
        ExternalOperation.Category => TimeSpan.FromMilliseconds(1_000),
        ExternalOperation.Price => TimeSpan.FromMilliseconds(2_000),
        _ => TimeSpan.FromMilliseconds(1_500),
    };

    /// <summary>What the service answers: a text in the description, or a price in the value; as the author's.</summary>
    public ServiceTable Row => Operation switch
    {
        ExternalOperation.Category => new(Id, $"Category {Product}", 0, s_date, null, null),
        ExternalOperation.Price => new(Id, "", Product * 1_000L, s_date, null, null),
        _ => new(Id, $"Name {Product}", 0, s_date, null, null),
    };

    public static ExternalCall Of(int id) => new((ExternalOperation)(id % Operations), id / Operations);
}
