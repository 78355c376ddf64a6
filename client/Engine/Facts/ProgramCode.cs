using System.Reflection;
using System.Reflection.PortableExecutable;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace IntegrationMethods.Client.Engine.Facts;

/// <summary>What a build was built for, and how it was compiled.</summary>
internal static class ProgramCode
{
    private static readonly Assembly s_program = typeof(ProgramCode).Assembly;

    /// <summary>Of this program.</summary>
    public static BuildRuntime Own { get; } = new(RuntimeInformation.FrameworkDescription,
        Framework(s_program.GetCustomAttribute<TargetFrameworkAttribute>()?.FrameworkName),
        RuntimeFeature.IsDynamicCodeCompiled ? CompilationOf(s_program.Location) : Compilation.NativeAot);

    /// <summary>Of an assembly, whose image has a header for native code where it has some.</summary>
    /// <returns>Null where there is none, as in a program of a single file.</returns>
    public static Compilation? CompilationOf(string assembly)
    {
        if (!File.Exists(assembly))
            return null;
        using var image = new PEReader(File.OpenRead(assembly));
        return image.PEHeaders.CorHeader is not { } header ? null
            : header.ManagedNativeHeaderDirectory.Size == 0 ? Compilation.Jit
            : Compilation.ReadyToRun;
    }

    /// <summary>Such as <c>net10.0</c> of <c>.NETCoreApp,Version=v10.0</c>.</summary>
    internal static string? Framework(string? name) => name?.Replace(".NETCoreApp,Version=v", "net", StringComparison.Ordinal);
}
