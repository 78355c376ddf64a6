namespace IntegrationMethods.Transports.Shared.Grpc;

/// <summary>The enum <c>DateTimeKind</c> of service_tables.proto, whose zero is UTC.</summary>
internal static class DateKind
{
    public static int ToWire(DateTimeKind kind) => kind switch
    {
        DateTimeKind.Utc => 0,
        DateTimeKind.Local => 1,
        _ => 2,
    };

    /// <exception cref="InvalidDataException">A kind of a later version: to guess would change the date.</exception>
    public static DateTimeKind FromWire(int kind) => kind switch
    {
        0 => DateTimeKind.Utc,
        1 => DateTimeKind.Local,
        2 => DateTimeKind.Unspecified,
        _ => throw new InvalidDataException("a creation_date_kind is unknown"),
    };
}
