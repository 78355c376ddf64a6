using IntegrationMethods.Client.Engine.Processes.Limits;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Processes.Limits;

/// <summary>When the limit of its memory is named as the reason for a process's end.</summary>
internal sealed class MemoryEndTests
{
    private const string Limit = "its memory limit of 64 MiB: raise --memory, or give it less work";

    [TestCase(137, null, true, $"it was killed because it exceeded {Limit}")]
    [TestCase(137, "a warning", true, $"it was killed because it exceeded {Limit}")]
    [TestCase(137, null, null, $"it was killed, probably because it exceeded {Limit}")]
    [TestCase(134, "Out of memory.", false, $"memory ran out within {Limit}")]
    [TestCase(137, "Failed to create CoreCLR, HRESULT: 0x8007000E", false, $"memory ran out within {Limit}")]
    [TestCase(137, null, false, null)]
    [TestCase(143, null, null, null)]
    [TestCase(1, "error: no table", false, null)]
    [TestCase(null, null, null, null)]
    public void Only_where_it_is_the_likeliest(int? exitCode, string? error, bool? hasKilled, string? expected) =>
        Assert.That(MemoryEnd.Of(exitCode, error, 64 << 20, hasKilled), Is.EqualTo(expected));
}
