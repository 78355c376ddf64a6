namespace IntegrationMethods.Db;

internal static class LoadConflict
{
    public static RemedyException In(string location, int id) =>
        new($"row {id} is in ServiceTable of {location} with other values: load into an empty database");
}
