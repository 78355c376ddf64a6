namespace IntegrationMethods.Db;

/// <summary>Where a row is among the bytes of several.</summary>
/// <param name="Id">Its id.</param>
/// <param name="Start">Its first byte.</param>
/// <param name="Bytes">How many it has.</param>
internal readonly record struct EncodedRow(int Id, int Start, int Bytes)
{
    public int End => Start + Bytes;
}
