namespace IntegrationMethods.Db;

/// <summary>SQL Server in a container, for <c>--db auto</c>.</summary>
public sealed record ContainerOptions
{
    /// <summary>SQL Server 2022 for Linux, from Microsoft's own registry.</summary>
    public const string DefaultImage = "mcr.microsoft.com/mssql/server:2022-latest";

    /// <summary>The image to start; null for <see cref="DefaultImage"/>.</summary>
    public string? Image { get; init; }

    /// <summary>Whether the container goes on after the program, for the next one. Default: it is removed with its rows.</summary>
    public bool Keep { get; init; }

    /// <summary>Whether the user requests a container explicitly: then it is an error if none is available.</summary>
    public bool Demanded => Keep || Image is not null;
}
