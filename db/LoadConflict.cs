namespace IntegrationMethods.Db;

internal static class LoadConflict
{
    public static RemedyException In(string location, int id) =>
        new($"row {id} already exists in ServiceTable of {location} with different values: load into an empty database");
}
