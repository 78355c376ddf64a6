using System.Runtime.Serialization;

namespace IntegrationMethods.Contract;

/// <summary>One row of <c>ServiceTable</c>, as it travels over every transport.</summary>
/// <param name="ServiceTableID">Primary key, from 1.</param>
/// <param name="DescServiceTable">Description, at most <see cref="RowLimits.MaxTextLength"/> UTF-16 code units.</param>
/// <param name="Value">A single-precision number; NaN, infinities and the sign of zero arrive as they left.</param>
/// <param name="CreationDate">Ticks and <see cref="DateTime.Kind"/> arrive as they left (a local time: between machines of one time
/// zone).</param>
/// <param name="StringField1">Free text or null, limited like the description.</param>
/// <param name="StringField2">Free text or null, limited like the description.</param>
[DataContract(Namespace = XmlNamespace)]
public sealed record ServiceTable(
    [property: DataMember] int ServiceTableID,
    [property: DataMember] string DescServiceTable,
    [property: DataMember] float Value,
    [property: DataMember] DateTime CreationDate,
    [property: DataMember] string? StringField1,
    [property: DataMember] string? StringField2)
{
    /// <summary>
    /// The namespace of a row in the XML of SOAP and NET.TCP. Peers have it in their contracts, so it is fixed: derived from this type's
    /// own, it would change with it, and clients of WCF find no rows in another one.
    /// </summary>
    public const string XmlNamespace = "http://schemas.datacontract.org/2004/07/IntegrationMethods.Transports";
}
