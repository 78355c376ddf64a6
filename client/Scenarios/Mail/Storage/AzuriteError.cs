namespace IntegrationMethods.Client.Scenarios.Mail.Storage;

/// <summary>What the user can do about an emulator that does not serve.</summary>
internal static class AzuriteError
{
    public static RemedyException Refused(AzureAccount account, int status, string? code, Exception? error = null) => new(
        string.Create(CultureInfo.InvariantCulture,
            $"Azurite at {account.Endpoint} rejected the request with {status} {code}: update it (npm install -g azurite), or pass its "
                + $"account key with --storage."), error!);

    public static RemedyException Silent(AzureAccount account, Exception error) => new(
        $"no Azurite answers at {account.Endpoint} ({error.Message}): start it with azurite-blob --inMemoryPersistence (from npm install "
            + $"-g azurite), or name another one with --storage.", error);
}
