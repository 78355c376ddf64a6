using IntegrationMethods.Client.Commands;
using IntegrationMethods.Processes;

return await Terminal.RunAsync(ClientCommand.Create(), args);
