namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The two services answer one id a call, as the author's do.</summary>
internal static class OneId
{
    /// <exception cref="ServiceFaultException">The range has none, or several.</exception>
    public static int Of(int firstId, int lastId)
    {
        RowLimits.CheckRange(firstId, lastId);
        return firstId == lastId
            ? firstId
            : throw new ServiceFaultException(ServiceFaultCode.BadRange,
                $"ids {firstId} to {lastId} are more than one: request one id per call");
    }
}
