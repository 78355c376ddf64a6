using System.Net.Sockets;
using System.Text.RegularExpressions;
using IntegrationMethods.Db.Sql;
using Microsoft.Data.SqlClient;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>Why a connection did not open, as lines for the user: by numbers and by what the driver wraps, as its own words are the same for different causes.</summary>
internal static partial class SqlServerOpenErrors
{
    private const int NoEncryption = 20;

    // As Windows' sockets and its loopback say it. Elsewhere the driver has lost the code: its exception of a socket says success.
    private const int Refused = 10061, RefusedHere = 1225, Lost = 0;

    // Of a host that never answered, while a server that does not answer is a SqlServerErrors.Timeout.
    private const int Silent = 258;

    // The upper halves of Windows' codes for failures of TLS and of certificates. Elsewhere the driver has one of them for all such failures.
    private const int SecurityCodes = 0x8009, CertificateCodes = 0x800B;

    /// <summary>Whether nothing listens at the port: an unknown name and a host that is silent are not asked again.</summary>
    public static bool IsAbsent(DbException error) =>
        error is OpenException { InnerException: SqlException { Number: Refused or RefusedHere } or SqlException { Number: Lost, InnerException: SocketException } };

    /// <summary>One line that names the remedy.</summary>
    /// <param name="cause">What the driver threw.</param>
    /// <param name="target">Where to, and what a message must not tell.</param>
    public static string Message(Exception cause, SqlConnectionStringBuilder target)
    {
        string server = target.DataSource;
        return cause switch
        {
            SqlException { Number: SqlServerErrors.Timeout or Silent } =>
                $"no SQL Server answers at {server} within {target.ConnectTimeout} s: start it, or check the server and port in the connection string",
            SqlException error when !IsReached(error) => $"no SQL Server answers at {server}: start it, or check the server and port in the connection string",
            SqlException { Number: NoEncryption } =>
                $"{server} does not support encryption: set it up there, or add Encrypt=Optional to the connection string, which sends everything in clear text, the password too",
            SqlException { Number: var number, InnerException: { } reason } when (number >>> 16) is SecurityCodes or CertificateCodes => Tls(reason, target),
            SqlException error when SqlServerErrors.IsLoss(error) => $"{server} closed the connection before the login was complete: check its log, or {Other(target.Encrypt)}",
            SqlException { State: 0 } error when target.IntegratedSecurity =>
                $"{server} can't be logged in to with this account ({Said(error, target)}): get a Kerberos ticket with kinit, or use User ID and Password",
            SqlException error => SqlServerErrors.Message(error.Number, error.Message, target, TimeSpan.Zero, null),
            PlatformNotSupportedException => $"{server} can't be reached from this system ({Said(cause, target)}): use a server's TCP address, such as Server=127.0.0.1,1433",
            _ => $"{server} can't be connected to ({Said(cause, target)}): check the connection string and the server's log",
        };
    }

    // The driver makes an id once it has a connection to send something on.
    private static bool IsReached(SqlException error) => error.ClientConnectionId != Guid.Empty;

    private static string Tls(Exception reason, SqlConnectionStringBuilder target)
    {
        if (!reason.Message.Contains("certificate", StringComparison.OrdinalIgnoreCase))
            return $"TLS with {target.DataSource} failed ({Said(reason.InnerException ?? reason, target)}): check which versions of TLS it has, or {Other(target.Encrypt)}";
        string remedy = target.Encrypt == SqlConnectionEncryptOption.Strict
            ? "name its file with ServerCertificate in the connection string, as TrustServerCertificate has no effect with Encrypt=Strict"
            : "add TrustServerCertificate=True to the connection string if you trust this server";
        return $"the certificate of {target.DataSource} is rejected ({Reasons(reason, target)}): install one there that this machine trusts, or {remedy}";
    }

    private static string Other(SqlConnectionEncryptOption given) => given == SqlConnectionEncryptOption.Strict
        ? "use Encrypt=Mandatory if it does not have TDS 8.0, which Encrypt=Strict needs"
        : "use Encrypt=Strict if it takes only TDS 8.0";

    // The driver has each status of the chain in a line, among words that say nothing, and names a keyword only where the name differs.
    private static string Reasons(Exception reason, SqlConnectionStringBuilder target)
    {
        List<string> reasons = [.. Statuses().Matches(reason.Message).Select(match => match.Value)];
        if (reason.Message.Contains(nameof(target.HostNameInCertificate), StringComparison.Ordinal))
            reasons.Add($"its name is not the server's; set {nameof(target.HostNameInCertificate)} to it");
        return reasons.Count > 0 ? string.Join(", ", reasons) : Said(reason, target);
    }

    private static string Said(Exception cause, SqlConnectionStringBuilder target) => SqlServerConnection.Clean(cause.Message, target.Password);

    [GeneratedRegex(@"[^'\n]+(?=, \[Status: )")]
    private static partial Regex Statuses();
}
