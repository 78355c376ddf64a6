using CoreWCF.Channels;
using CoreWCF.Description;
using CoreWCF.Dispatcher;

namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>
/// Keeps the sign of zero on NET.TCP: .NET's binary XML writer makes an integer of a float that is one, and -0 becomes 0. An answer
/// with such a value, and no other, is written without the serializer.
/// </summary>
internal sealed class NegativeZeros : IOperationBehavior
{
    public void AddBindingParameters(OperationDescription operationDescription, BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyClientBehavior(OperationDescription operationDescription, ClientOperation clientOperation)
    {
    }

    public void ApplyDispatchBehavior(OperationDescription operationDescription, DispatchOperation dispatchOperation) =>
        dispatchOperation.Formatter = new NegativeZeroFormatter(dispatchOperation.Formatter, dispatchOperation.Name,
            dispatchOperation.ReplyAction);

    public void Validate(OperationDescription operationDescription)
    {
    }
}
