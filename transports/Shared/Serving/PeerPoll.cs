using System.Net.Sockets;
using System.Runtime.InteropServices;
using IntegrationMethods.Transports.Shared.Tls;

namespace IntegrationMethods.Transports.Shared.Serving;

/// <summary>Asks the system which peers are gone, without reading from their sockets or waiting.</summary>
/// <remarks>
/// By poll(2) on Linux, whose POLLRDHUP shows that a peer has shut its sending side though bytes of it are still unread. Elsewhere by
/// what <see cref="Socket"/> itself can tell; there a peer with unread bytes counts as present.
/// </remarks>
internal sealed partial class PeerPoll
{
    private const short Error = 0x8, HungUp = 0x10, Invalid = 0x20, ReadHungUp = 0x2000;

    /// <summary>Numbers that poll(2) ignores: the library keeps the socket to itself, or this end has closed it.</summary>
    private const int None = -1, Closed = -2;

    /// <summary>Unread bytes that are looked at for the end of a session.</summary>
    private const int MaxPeek = 64 * 1024;

    private Descriptor[] _descriptors = new Descriptor[64];
    private readonly List<Peer> _gone = [];

    /// <summary>Those of the peers that are gone; valid until the next time.</summary>
    public IReadOnlyList<Peer> Gone(IReadOnlyList<Peer> peers)
    {
        _gone.Clear();
        if (SystemFacts.OfLinux)
            Ask(peers);
        else
            _gone.AddRange(peers.Where(peer => IsStillGone(peer, IsGone(peer))));
        return _gone;
    }

    private void Ask(IReadOnlyList<Peer> peers)
    {
        if (_descriptors.Length < peers.Count)
            _descriptors = new Descriptor[2 * peers.Count];
        for (int i = 0; i < peers.Count; i++)
            _descriptors[i] = new Descriptor { Number = Hold(peers[i].Socket), Events = ReadHungUp };
        try
        {
            _ = Poll(_descriptors, (nuint)peers.Count, 0);
            for (int i = 0; i < peers.Count; i++)
            {
                if (_descriptors[i].Number == Closed || IsGone(peers[i], _descriptors[i].Happened))
                    _gone.Add(peers[i]);
            }
        }
        finally
        {
            for (int i = 0; i < peers.Count; i++)
            {
                if (_descriptors[i].Number >= 0)
                    peers[i].Socket!.SafeHandle.DangerousRelease();
            }
        }
    }

    // Held, so that no other connection has the number meanwhile.
    private static int Hold(Socket? socket)
    {
        if (socket is null)
            return None;
        bool held = false;
        try
        {
            socket.SafeHandle.DangerousAddRef(ref held);
            return (int)socket.SafeHandle.DangerousGetHandle();
        }
        catch (ObjectDisposedException)
        {
            // As after a failed send while a call is at work: no client is left to receive its answer.
            return Closed;
        }
    }

    private static bool IsGone(Peer peer, short happened) =>
        (happened & (Error | HungUp | Invalid)) != 0 || IsStillGone(peer, (happened & ReadHungUp) != 0 && !IsInOrder(peer));

    // The end of its session may be among bytes that a reader has just taken off the socket, and has not looked at yet.
    private static bool IsStillGone(Peer peer, bool seemsGone)
    {
        bool seemed = peer.SeemsGone;
        peer.SeemsGone = seemsGone;
        return seemsGone && seemed;
    }

    /// <summary>Whether a peer that sends nothing more has said so before.</summary>
    private static bool IsInOrder(Peer peer)
    {
        if (peer.EndsInOrder is null || peer.HasEnded)
            return peer.HasEnded;
        try
        {
            int unread = peer.Socket!.Available;
            if (unread is 0 or > MaxPeek)
                return unread > 0;
            byte[] bytes = new byte[unread];
            Span<byte> seen = bytes.AsSpan(0, peer.Socket.Receive(bytes, SocketFlags.Peek));
            // What it has sent before it shut is not to be read here; the session's own end is among it, or nothing is.
            if (peer.IsEncrypted)
                return TlsRecords.HoldMore(seen);
            peer.Look(seen);
            return peer.HasEnded;
        }
        catch (Exception closed) when (closed is SocketException or ObjectDisposedException)
        {
            return false;
        }
    }

    private static bool IsGone(Peer peer)
    {
        try
        {
            return peer.Socket is { } socket && !peer.HasEnded
                && (socket.Poll(0, SelectMode.SelectError)
                    || (socket.Poll(0, SelectMode.SelectRead) && socket.Available == 0 && socket.Poll(0, SelectMode.SelectRead)));
        }
        catch (Exception closed) when (closed is SocketException or ObjectDisposedException)
        {
            return true;
        }
    }

    [LibraryImport("libc", EntryPoint = "poll")]
    private static partial int Poll([In, Out] Descriptor[] descriptors, nuint count, int timeoutMs);

    /// <summary>poll(2)'s struct pollfd.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private struct Descriptor
    {
        public int Number;
        public short Events;
        public short Happened;
    }
}
