using IntegrationMethods.Transports.Shared;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>The rows of a stream, as they arrive.</summary>
internal sealed class HubStream(int firstId, int lastId)
{
    private readonly List<ServiceTable> _rows = [];
    private ExpectedRows _expected = new(firstId, lastId);

    public IReadOnlyList<ServiceTable> Rows => _rows;

    /// <exception cref="InvalidDataException">They are more than were asked for.</exception>
    public void Add(IReadOnlyList<ServiceTable> rows)
    {
        if (!_expected.Take(rows.Count))
            throw ExpectedRows.TooMany();
        _rows.AddRange(rows);
    }
}
