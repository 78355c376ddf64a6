// Reads a WSDL by the schema of WSDL 1.1 and checks it against WS-I Basic Profile 1.1; prints what is wrong, a line each.
using System;
using System.Web.Services;
using System.Web.Services.Description;

public static class WsdlPeer
{
    public static int Main(string[] args)
    {
        ServiceDescription description = ServiceDescription.Read(args[0], true);
        foreach (string warning in description.ValidationWarnings)
            Console.WriteLine(warning);
        var violations = new BasicProfileViolationCollection();
        WebServicesInteroperability.CheckConformance(WsiProfiles.BasicProfile1_1, description, violations);
        foreach (BasicProfileViolation violation in violations)
            Console.WriteLine(violation.NormativeStatement + " " + violation.Details);
        Console.WriteLine("checked");
        return 0;
    }
}
