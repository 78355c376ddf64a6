using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using IntegrationMethods.Transports.Shared.Http;

namespace IntegrationMethods.Transports.Shared.Rows;

/// <summary>Rows in the same form as REST for libraries that serialize them themselves, and the checks that such a library lacks.</summary>
internal static class LibraryRows
{
    /// <summary>Bytes that a row takes in JSON at most besides its texts, and a character of these that is escaped.</summary>
    private const int MaxFixedSize = 400, MaxCharacterSize = 6;

    public static JsonSerializerOptions Options { get; } = new(RowsJson.Default.Options)
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        // Ids and lists of any type are written as well.
        TypeInfoResolver = JsonTypeInfoResolver.Combine(RowsJson.Default, new DefaultJsonTypeInfoResolver()),
    };

    /// <summary>A library serializes an answer of any length, and half a surrogate pair as another character.</summary>
    /// <remarks>
    /// The rows are written as the library writes them, in a form no longer than JSON. The envelope is what the message has besides, in
    /// bytes.
    /// </remarks>
    /// <returns>The rows.</returns>
    /// <exception cref="ServiceFaultException">A row or the answer is over its limits.</exception>
    public static IReadOnlyList<ServiceTable> Check(IReadOnlyList<ServiceTable> rows, int maxBytes, string protocol, Action<HttpBody> write,
        int envelope = 0)
    {
        long most = envelope;
        for (int i = 0; i < rows.Count; i++)
        {
            ServiceTable row = RowLimits.CheckRow(rows[i]);
            most += MaxFixedSize + MaxCharacterSize
                * ((long)row.DescServiceTable.Length + (row.StringField1?.Length ?? 0) + (row.StringField2?.Length ?? 0));
        }
        // To measure is to write, so it is left out where such rows can't be over.
        if (most > maxBytes)
            Measure(maxBytes, protocol, write, envelope);
        return rows;
    }

    private static void Measure(int maxBytes, string protocol, Action<HttpBody> write, int envelope)
    {
        try
        {
            using var answer = new HttpBody(maxBytes, protocol);
            write(answer);
            answer.CheckLength((long)answer.Length + envelope);
        }
        catch (TransportException tooLong)
        {
            throw new ServiceFaultException(ServiceFaultCode.InternalServiceFault, tooLong.Message, tooLong);
        }
    }
}
