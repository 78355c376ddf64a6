using System.Text.Encodings.Web;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;

namespace IntegrationMethods.Transports.StreamJsonRpc;

/// <summary>What the client of a connection can call: the contract's two operations, by position or by name.</summary>
internal sealed class ServiceTablesTarget(Peer peer, TransportOptions options)
{
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <summary>One is the connection itself.</summary>
    private int _atWork = 1;

    // The names of parameters are those on the wire.
    public Task<IReadOnlyList<ServiceTable>> GetServiceTables(int initialId, int finalId) => CallAsync(CallForm.Sync, initialId, finalId);

    public Task<IReadOnlyList<ServiceTable>> GetServiceTablesAsynchronous(int initialId, int finalId) =>
        CallAsync(CallForm.Async, initialId, finalId);

    /// <summary>Waits for calls that were given up to end. To be called once.</summary>
    internal Task EndAsync()
    {
        Leave();
        return _ended.Task;
    }

    private async Task<IReadOnlyList<ServiceTable>> CallAsync(CallForm operation, int firstId, int lastId)
    {
        Interlocked.Increment(ref _atWork);
        try
        {
            IReadOnlyList<ServiceTable> rows = await peer.GetAsync(operation, firstId, lastId);
            // The library's writer uses its own encoder, whatever the options say.
            return LibraryRows.Check(rows, options.MaxMessageBytes, RpcJson.Protocol,
                body => RowsJson.Write(body, rows, JavaScriptEncoder.Default), RpcJson.MaxEnvelope);
        }
        catch (Exception error)
        {
            throw RpcFault.Write(peer.FaultOf(error));
        }
        finally
        {
            Leave();
        }
    }

    private void Leave()
    {
        if (Interlocked.Decrement(ref _atWork) == 0)
            _ended.TrySetResult();
    }
}
