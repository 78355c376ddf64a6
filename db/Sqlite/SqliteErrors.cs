using Microsoft.Data.Sqlite;

namespace IntegrationMethods.Db.Sqlite;

/// <summary>SQLite's result codes (sqlite.org/rescode.html) as lines for the user.</summary>
internal static class SqliteErrors
{
    private const int Permission = 3, Busy = 5, Locked = 6, ReadOnly = 8, IoError = 10, Corrupt = 11, Full = 13, CantOpen = 14,
        Constraint = 19, NotADatabase = 26;
    private const int PrimaryKey = 1555, Unique = 2067, RowId = 2579;

    public static RemedyException Explain(DbException error, string path, TimeSpan timeout, int? rowId) =>
        new(Message(error as SqliteException, path, timeout, rowId), error);

    private static string Message(SqliteException? error, string path, TimeSpan timeout, int? rowId) => error?.SqliteErrorCode switch
    {
        Busy or Locked =>
            $"database {path} is locked by another program, which did not release it within {timeout.TotalSeconds:0.#} s: close "
                + "that program, or use another file",
        ReadOnly => $"database {path} is not writable: make the file and its folder writable, or use another file",
        IoError => $"disk I/O error on database {path} (SQLite {error.SqliteExtendedErrorCode}): check the disk, or use another file",
        Corrupt => $"database {path} is damaged: delete it and seed again, or use another file",
        Full => $"the disk is full, so database {path} can't grow: free some space, or use another disk",
        Permission or CantOpen => CantBeOpened(path),
        Constraint => Refused(error.SqliteExtendedErrorCode, path, rowId),
        NotADatabase => $"{path} is not a SQLite database: use another file",
        _ when error is not null && error.Message.Contains("no such table", StringComparison.Ordinal) =>
            $"{path} has no tables yet: run 'seed' first",
        _ => $"database {path} failed (SQLite {error?.SqliteExtendedErrorCode}: {OneLine.Of(error?.Message ?? "unknown error")}): check "
            + "the file and its disk, or use another file",
    };

    private static string CantBeOpened(string path)
    {
        string folder = Path.GetDirectoryName(path) ?? path;
        if (Directory.Exists(path))
            return $"{path} is a folder: name a file in it";
        return Directory.Exists(folder)
            ? $"database {path} can't be opened: make the file readable and its folder writable, or use another file"
            : $"folder {folder} of the database does not exist: create it, or use another file";
    }

    private static string Refused(int extended, string path, int? rowId) => extended switch
    {
        PrimaryKey or Unique or RowId => $"row {rowId} already exists in the table of {path}: empty the table before inserting rows again",
        _ => $"database {path} rejected row {rowId} because of a constraint (SQLite {extended}): use another file",
    };
}
