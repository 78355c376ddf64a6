namespace IntegrationMethods.Tests.Unit.House;

internal sealed class OneTypeRuleTests
{
    [TestCase("class A\n{\n    class Nested;\n\n    enum Other { No }\n}")]
    [TestCase("return 0;")]
    public void A_type_with_nested_ones_and_no_type_are_allowed(string text) => Assert.That(Violations(text), Is.Empty);

    [TestCase("class A;\n\nclass B;")]
    [TestCase("internal sealed partial record A(int X);\npublic readonly record struct B;")]
    [TestCase("public interface A;\nfile static class B;")]
    [TestCase("internal enum A { No }\npublic delegate void B(int x);")]
    public void Two_types_are_a_violation_that_names_both(string text) =>
        Assert.That(Violations(text), Is.EqualTo(["app/Some.cs has 2 types: A, B."]));

    private static IEnumerable<string> Violations(string text) => OneTypeRule.Violations([SourceFile.Read("app/Some.cs", text)]);
}
