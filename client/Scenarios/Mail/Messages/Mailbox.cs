namespace IntegrationMethods.Client.Scenarios.Mail.Messages;

/// <summary>The messages of an inbox, generated or the user's own.</summary>
/// <param name="Messages">Maximum number to take; null for all of a folder, which is then required.</param>
/// <param name="Folder">Of .eml files or a maildir; null for generated messages.</param>
internal sealed record Mailbox(int? Messages, string? Folder)
{
    /// <exception cref="RemedyException">The folder can't be read, or holds none.</exception>
    public IReadOnlyList<byte[]> Load()
    {
        if (Folder is null)
            return [.. Enumerable.Range(0, Messages!.Value).Select(GeneratedMail.Message)];
        try
        {
            byte[][] messages = [.. Files(Folder).Take(Messages ?? int.MaxValue).Select(File.ReadAllBytes)];
            return messages.Length > 0
                ? messages
                : throw new RemedyException(
                    $"there are no messages in {Folder}: name a folder of .eml files, or a maildir, with --folder.");
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new RemedyException($"the messages in {Folder} can't be read ({error.Message}): name another folder with --folder.",
                error);
        }
    }

    // A maildir keeps what is being delivered in tmp (cr.yp.to/proto/maildir.html); neither its names nor the Enron set's end in .eml.
    private static string[] Files(string folder)
    {
        string[] files = [.. Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories)
            .Where(path => !Path.GetFileName(path).StartsWith('.') && Path.GetFileName(Path.GetDirectoryName(path)) != "tmp")
            .Order(StringComparer.Ordinal)];
        string[] named = [.. files.Where(path => path.EndsWith(".eml", StringComparison.OrdinalIgnoreCase))];
        return named.Length > 0 ? named : files;
    }
}
