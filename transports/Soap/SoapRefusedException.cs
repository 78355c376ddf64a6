namespace IntegrationMethods.Transports.Soap;

/// <summary>A message that is not the contract's, with the fault that a server answers it with.</summary>
internal sealed class SoapRefusedException(SoapFault fault) : Exception(fault.Text)
{
    public SoapFault Fault { get; } = fault;
}
