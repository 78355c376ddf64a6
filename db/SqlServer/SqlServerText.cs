using System.Text;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>
/// What <c>varchar(200)</c> can hold: characters of the code page of the database's collation, 200 bytes of them; tables of larger rows
/// hold more. The server would write question marks for all others, so they are refused before they are sent.
/// </summary>
internal sealed class SqlServerText
{
    private readonly Encoding _encoding;
    private readonly int _maxBytes;

    static SqlServerText() => Encoding.RegisterProvider(CodePagesEncodingProvider.Instance);

    /// <param name="codePage">As <c>COLLATIONPROPERTY(…, 'CodePage')</c> says it; 65001 is UTF-8.</param>
    /// <param name="maxBytes">Of a text.</param>
    public SqlServerText(int codePage, int maxBytes = RowLimits.UsualTextLength)
    {
        _maxBytes = maxBytes;
        CodePage = codePage;
        _encoding = Encoding.GetEncoding(codePage, EncoderFallback.ExceptionFallback, DecoderFallback.ExceptionFallback);
    }

    public int CodePage { get; }

    /// <exception cref="RemedyException">A text of the row would come back as another.</exception>
    public void Check(ServiceTable row)
    {
        if (!(Fits(row.DescServiceTable) && Fits(row.StringField1) && Fits(row.StringField2)))
            throw new RemedyException(
                $"row {row.ServiceTableID} contains text that varchar({_maxBytes}) can't store in this database (code page {CodePage}): "
                    + "create the database with a UTF-8 collation such as Latin1_General_100_CI_AS_SC_UTF8, or shorten the text to "
                    + $"{_maxBytes} bytes");
    }

    private bool Fits(string? text)
    {
        // Every code page of SQL Server has ASCII in it, and nearly every text is ASCII.
        if (text is null || (Ascii.IsValid(text) && text.Length <= _maxBytes))
            return true;
        try
        {
            return _encoding.GetByteCount(text) <= _maxBytes;
        }
        catch (EncoderFallbackException)
        {
            return false;
        }
    }
}
