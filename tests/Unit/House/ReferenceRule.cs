namespace IntegrationMethods.Tests.Unit.House;

/// <summary>References point downwards, and only tests take types from an executable.</summary>
internal static class ReferenceRule
{
    /// <param name="projects">All of the house.</param>
    /// <param name="below">By the name of each project: those that it may refer to.</param>
    public static IEnumerable<string> Violations(IReadOnlyList<Project> projects, IReadOnlyDictionary<string, string[]> below) =>
        projects.SelectMany(project => below.TryGetValue(project.Name, out string[]? allowed)
            ? project.References.SelectMany(reference =>
                Violations(project, reference, projects.Single(other => other.Path == reference.Path), allowed))
            : [$"{project.Path} has no place in the house: name the projects below it."]);

    private static IEnumerable<string> Violations(Project project, Reference reference, Project other, string[] allowed)
    {
        if (!allowed.Contains(other.Name))
            yield return $"{project.Path} refers to {other.Path}, which is not below it.";
        if (other.IsProgram && reference.TakesTypes && !project.IsTest)
            yield return $"{project.Path} takes types from {other.Path}, an executable: move them to a library.";
    }
}
