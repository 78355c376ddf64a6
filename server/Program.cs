using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Work;
using IntegrationMethods.Server;

// A run's own processes need no command line: to build one takes longer than all else of their start.
return args is ["work"]
    ? WorkHost.Run(() => new ServingWork(), ConsoleText.Input(), ConsoleText.Output())
    : await Terminal.RunAsync(ServerCommand.Create(), args);
