namespace IntegrationMethods.Db.Sql;

/// <summary>A connection did not open. The cause is what the driver threw, which is not always a <see cref="DbException"/>.</summary>
internal sealed class OpenException(Exception cause) : DbException(cause.Message, cause);
