using Microsoft.Win32.SafeHandles;

namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>The modern way: a handle for asynchronous I/O without a stream around it, and an async method beside the sort.</summary>
internal sealed class RandomAccessRounds(OverlapSetup setup, byte[] content) : Rounds(setup, content)
{
    public override async Task RunAsync()
    {
        for (int round = 0; round < Setup.Times; round++)
        {
            FileContent.Stamp(Content, round);
            Task written = WriteAsync();
            Sort(round);
            await written;
        }
    }

    private async Task WriteAsync()
    {
        using SafeFileHandle file = File.OpenHandle(Setup.Path, FileMode.Create, FileAccess.Write, FileShare.None,
            FileOptions.Asynchronous);
        await RandomAccess.WriteAsync(file, Content, 0);
        // .NET has no other way to flush than this, which blocks; the sort goes on meanwhile.
        if (Setup.Flush)
            RandomAccess.FlushToDisk(file);
        Count(RandomAccess.GetLength(file));
    }
}
