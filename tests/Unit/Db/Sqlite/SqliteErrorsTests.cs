using IntegrationMethods.Db.Sqlite;
using Microsoft.Data.Sqlite;

namespace IntegrationMethods.Tests.Unit.Db.Sqlite;

/// <summary>Codes that no test can make SQLite return at will.</summary>
internal sealed class SqliteErrorsTests
{
    [TestCase(3, 3, "can't be opened: make the file readable")]
    [TestCase(8, 8, "is not writable: make the file and its folder writable")]
    [TestCase(10, 266, "disk I/O error on database")]
    [TestCase(6, 262, "is locked by another program")]
    [TestCase(19, 275, "rejected row 5 because of a constraint (SQLite 275)")]
    [TestCase(1, 1, "failed (SQLite 1: SQLite Error 1: 'odd thing'): check the file and its disk")]
    public void A_code_becomes_one_line_with_the_remedy(int code, int extended, string expected)
    {
        var error = new SqliteException("SQLite Error 1: 'odd\nthing'.", code, extended);
        string message = SqliteErrors.Explain(error, "/tmp/rows.db", TimeSpan.FromSeconds(30), 5).Message;
        Assert.That(message, Does.Contain(expected).And.Contain("/tmp/rows.db").And.Not.Contain('\n'));
    }
}
