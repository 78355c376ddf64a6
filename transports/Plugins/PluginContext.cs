using System.Reflection;
using System.Runtime.Loader;

namespace IntegrationMethods.Transports.Plugins;

/// <summary>
/// Where a plug-in and what it brings along are loaded: beside this program's own libraries, with the contract in common.
/// </summary>
/// <param name="path">Of the plug-in's assembly.</param>
internal sealed class PluginContext(string path) : AssemblyLoadContext(path)
{
    private static readonly string? s_contract = typeof(ITransport).Assembly.GetName().Name;

    private readonly AssemblyDependencyResolver _resolver = new(path);

    // What a plug-in has no copy of is this program's or the framework's.
    protected override Assembly? Load(AssemblyName assemblyName) =>
        assemblyName.Name == s_contract || _resolver.ResolveAssemblyToPath(assemblyName) is not { } found
            ? null
            : LoadFromAssemblyPath(found);

    protected override nint LoadUnmanagedDll(string unmanagedDllName) =>
        _resolver.ResolveUnmanagedDllToPath(unmanagedDllName) is { } found ? LoadUnmanagedDllFromPath(found) : 0;
}
