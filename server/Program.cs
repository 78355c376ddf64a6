using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Server;

// A run's own processes need no command line: to build one takes longer than all else of their start.
return await LastHandler.RunAsync(() => args is ["work"]
    ? Task.FromResult(WorkHost.Run(() => new ServingWork(), ConsoleText.Input(), ConsoleText.Output()))
    : Terminal.RunAsync(ServerCommand.Create, args));
