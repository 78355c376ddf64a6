namespace IntegrationMethods.Tests.Integration.Support;

/// <summary>
/// libfaketime, from Debian: in a process that preloads it, and in those that it starts, the system clock is wrong. Its
/// monotonic clock stays as it is, as on a machine with a wrong clock.
/// </summary>
internal static class WrongSystemClock
{
    /// <summary>Ends the test, as <see cref="Skip"/> does, where there is none.</summary>
    /// <returns>The environment of such a process.</returns>
    public static (string Name, string Value)[] Require(TimeSpan ahead)
    {
        if (!OperatingSystem.IsLinux())
            Assert.Ignore("libfaketime is preloaded by the loader of Linux");
        string? library = Directory.GetDirectories("/usr/lib").Select(folder => Path.Combine(folder, "faketime", "libfaketime.so.1"))
            .FirstOrDefault(File.Exists);
        if (library is null)
            Skip.OrFailInCI("no libfaketime: apt-get install faketime");
        return
        [
            ("LD_PRELOAD", library!),
            ("FAKETIME", ahead.TotalSeconds.ToString("+0;-0", CultureInfo.InvariantCulture)),
            // Its name before version 0.9.9, and since.
            ("DONT_FAKE_MONOTONIC", "1"),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
        ];
    }
}
