using IntegrationMethods.Processes;
using IntegrationMethods.Server;

return await Terminal.RunAsync(ServerCommand.Create(), args);
