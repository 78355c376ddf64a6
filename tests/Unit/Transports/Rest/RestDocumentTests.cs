using System.Reflection;
using System.Text.Json;
using IntegrationMethods.Transports.Rest;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Tests.Unit.Transports.Rest;

/// <summary>The OpenAPI document says what the code does.</summary>
internal sealed class RestDocumentTests
{
    private static readonly JsonElement s_document = JsonDocument.Parse(RestDocument.Bytes).RootElement;

    private static JsonElement Get => s_document.GetProperty("paths").GetProperty(RestContract.Path).GetProperty("get");

    [Test]
    public void It_is_of_version_3_1_and_has_both_resources() => Assert.Multiple(() =>
    {
        Assert.That(s_document.GetProperty("openapi").GetString(), Is.EqualTo("3.1.0"));
        Assert.That(Names(s_document.GetProperty("paths")), Is.EqualTo(new[] { RestContract.Path, RestContract.DocumentPath }));
    });

    [Test]
    public void Its_parameters_are_those_of_the_query()
    {
        JsonElement[] parameters = [.. Get.GetProperty("parameters").EnumerateArray()];
        string sent = RestQuery.Write(CallForm.Sync, 1, 2);

        Assert.That(parameters.Select(parameter => parameter.GetProperty("name").GetString()),
            Is.EqualTo(sent[1..].Split('&').Select(pair => pair.Split('=')[0])));
        Assert.That(
            parameters[2].GetProperty("schema").GetProperty("enum").EnumerateArray()
                .Select(word => RestQuery.Parse($"?firstId=1&lastId=1&form={word.GetString()}").Operation),
            Is.EquivalentTo(Enum.GetValues<CallForm>()));
        Assert.That(RestQuery.Parse("?firstId=1&lastId=1"),
            Is.EqualTo(RestQuery.Parse(
                $"?firstId=1&lastId=1&form={parameters[2].GetProperty("schema").GetProperty("default").GetString()}")));
        Assert.That(() => RestQuery.Parse("?firstId=1"), Throws.TypeOf<RestRefusedException>(), "required");
    }

    [Test]
    public void Its_row_is_the_contracts()
    {
        JsonElement schema = Schema("ServiceTable");
        string[] names = [.. RowsJson.Default.ServiceTable.Properties.Select(property => property.Name)];

        Assert.That(names,
            Has.Length.EqualTo(typeof(ServiceTable)
            .GetProperties(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly).Length));
        Assert.That(Names(schema.GetProperty("properties")), Is.EqualTo(names));
        Assert.That(schema.GetProperty("required").EnumerateArray().Select(name => name.GetString()), Is.EqualTo(names));
        foreach (JsonElement text in schema.GetProperty("properties").EnumerateObject().Select(property => property.Value)
            .Where(property => property.TryGetProperty("maxLength", out _)))
            Assert.That(text.GetProperty("maxLength").GetInt32(), Is.EqualTo(RowLimits.MaxTextLength));
    }

    [Test]
    public void Its_limit_of_rows_is_the_contracts() => Assert.That(
        Get.GetProperty("responses").GetProperty("200").GetProperty("content").GetProperty(RestContract.Json).GetProperty("schema")
            .GetProperty("maxItems").GetInt32(),
        Is.EqualTo(RowLimits.MaxRowsPerCall));

    [Test]
    public void Its_problem_has_the_codes_of_the_contract()
    {
        JsonElement properties = Schema("Problem").GetProperty("properties");

        Assert.That(Names(properties), Is.EqualTo(RestProblemJson.Default.RestProblem.Properties.Select(property => property.Name)));
        Assert.That(properties.GetProperty("code").GetProperty("enum").EnumerateArray()
            .Select(code => code.GetString()), Is.EqualTo(Enum.GetNames<ServiceFaultCode>()));
    }

    [Test]
    public void Its_statuses_are_those_of_the_faults_and_of_refusals() => Assert.That(
        Names(Get.GetProperty("responses")).Except(["200", "413"]).Select(status => int.Parse(status, CultureInfo.InvariantCulture)),
        Is.EqualTo(Enum.GetValues<ServiceFaultCode>().Select(code => RestProblem.Of(new ServiceFaultException(code, "")).Status!.Value)
            .Distinct().Order()));

    private static JsonElement Schema(string name) => s_document.GetProperty("components").GetProperty("schemas").GetProperty(name);

    private static string[] Names(JsonElement element) => [.. element.EnumerateObject().Select(property => property.Name)];
}
