using IntegrationMethods.Client.Commands;
using IntegrationMethods.Client.Scenarios;
using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Work;

// A run's own processes need no command line: to build one takes longer than all else of their start.
return await LastHandler.RunAsync(() => args is ["work", var scenario, var work]
    ? Task.FromResult(WorkHost.Run(() => ScenarioCatalog.Work(scenario, work), ConsoleText.Input(), ConsoleText.Output()))
    : Terminal.RunAsync(ClientCommand.Create, args));
