using System.Net.Sockets;
using System.Text.RegularExpressions;
using IntegrationMethods.Db.Sql;
using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>
/// Why a connection did not open, as lines for the user: by numbers and inner exceptions, as the driver uses the same words for different
/// causes, and on Linux does not mention a certificate.
/// </summary>
internal static partial class SqlServerOpenErrors
{
    private const int NoEncryption = 20;

    // As Windows' sockets and its loopback say it. Elsewhere the driver has lost the code: its exception of a socket says success.
    private const int Refused = 10061, RefusedHere = 1225, Lost = 0;

    // Of a host that never answered, while a server that does not answer is a SqlServerErrors.Timeout.
    private const int Silent = 258;

    // The upper halves of Windows' codes for failures of TLS and of certificates. Elsewhere all such failures have 0x80090325.
    private const int SecurityCodes = 0x8009, CertificateCodes = 0x800B;

    /// <summary>Whether nothing listens at the port: an unknown name and a host that is silent are not asked again.</summary>
    public static bool IsAbsent(DbException error) => error is OpenException
    {
        InnerException: SqlException { Number: Refused or RefusedHere } or SqlException { Number: Lost, InnerException: SocketException },
    };

    public static string Message(Exception cause, SqlConnectionStringBuilder target)
    {
        string server = target.DataSource;
        return cause switch
        {
            SqlException { Number: SqlServerErrors.Timeout or Silent } =>
                $"no SQL Server answers at {server} within {target.ConnectTimeout} s: start it, check the server and port in the "
                    + "connection string, or raise --db-connect-timeout",
            // The driver makes an id once it has a connection to send something on.
            SqlException error when error.ClientConnectionId == Guid.Empty =>
                $"no SQL Server answers at {server}: start it, or check the server and port in the connection string",
            SqlException { Number: NoEncryption } =>
                $"{server} does not support encryption: enable it there, or add Encrypt=Optional to the connection string, which sends "
                    + "everything, including the password, in clear text",
            SqlException { Number: var number, InnerException: { } reason } when (number >>> 16) is SecurityCodes or CertificateCodes =>
                Tls(reason, target),
            SqlException error when SqlServerErrors.IsLoss(error) =>
                $"{server} closed the connection before the login was complete: check its log, or {OtherTds(target)}",
            SqlException { State: 0 } when target.IntegratedSecurity =>
                $"this account can't log in to {server} ({Said(cause, target)}): get a Kerberos ticket with kinit, or use "
                    + "User ID and Password",
            SqlException error => SqlServerErrors.Message(error.Number, error.Message, target, TimeSpan.Zero, null),
            // The driver opens as many connections at once as there are processors in the async form, and the others wait.
            TimeoutException =>
                $"{server} is too slow to open all connections within {target.ConnectTimeout} s: raise --db-connect-timeout, or use "
                    + "fewer calls in flight",
            PlatformNotSupportedException =>
                $"{server} can't be reached from this system ({Said(cause, target)}): use a server's TCP address, such as "
                    + "Server=127.0.0.1,1433",
            _ => $"no connection to {server} ({Said(cause, target)}): check the connection string and the server's log",
        };
    }

    private static string Tls(Exception reason, SqlConnectionStringBuilder target)
    {
        if (!reason.Message.Contains("certificate", StringComparison.OrdinalIgnoreCase))
            return $"TLS with {target.DataSource} failed ({Said(reason.InnerException ?? reason, target)}): check which TLS "
                + $"versions it supports, or {OtherTds(target)}";
        string otherwise = target.Encrypt == SqlConnectionEncryptOption.Strict
            ? "name its file with ServerCertificate in the connection string; TrustServerCertificate has no effect with Encrypt=Strict"
            : "add TrustServerCertificate=True to the connection string if it is a test server";
        return $"the certificate of {target.DataSource} is rejected ({Reasons(reason, target)}): make this machine trust it, "
            + $"or {otherwise}";
    }

    private static string OtherTds(SqlConnectionStringBuilder target) => target.Encrypt == SqlConnectionEncryptOption.Strict
        ? "use Encrypt=Mandatory if it lacks TDS 8.0, which Encrypt=Strict needs"
        : "use Encrypt=Strict if it accepts TDS 8.0 only";

    // The driver has each status of the chain in a line, among other words, and names a keyword only where the name differs.
    private static string Reasons(Exception reason, SqlConnectionStringBuilder target)
    {
        List<string> reasons = [.. Statuses().Matches(reason.Message).Select(match => match.Value)];
        if (reason.Message.Contains(nameof(target.HostNameInCertificate), StringComparison.Ordinal))
            reasons.Add($"it names neither Server nor {nameof(target.HostNameInCertificate)} of the connection string");
        return reasons.Count > 0 ? string.Join(", ", reasons) : Said(reason, target);
    }

    private static string Said(Exception cause, SqlConnectionStringBuilder target) =>
        SqlServerConnection.Clean(cause.Message, target.Password);

    [GeneratedRegex(@"[^'\n]+(?=, \[Status: )")]
    private static partial Regex Statuses();
}
