using IntegrationMethods.Db;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>What the product service answers with; ids are from 1, where the author's are from 0.</summary>
internal sealed record Product(int Id, string Name, long Price, string Category)
{
    private static readonly DateTime s_date = DateTime.UnixEpoch;

    /// <summary>As it travels; the price is exact up to 2^24.</summary>
    public ServiceTable Row => new(Id, Name, Price, s_date, Category, null);

    /// <summary>What the products 1, 2, 3 … must come to.</summary>
    public static string Expected(int count) =>
        Answer(Enumerable.Range(1, count).Select(id => new Product(id, $"Name {id}", id * 1_000L, $"Category {id}").Row));

    /// <summary>Products in the order of their ids, in one line.</summary>
    public static string Answer(IEnumerable<ServiceTable> products)
    {
        RowDigest digest = RowDigest.Of(products);
        return string.Create(CultureInfo.InvariantCulture, $"{digest.DistinctIds} products {digest.Sha256}");
    }
}
