using IntegrationMethods.Client;
using IntegrationMethods.Server;

return await Terminal.RunAsync(ClientCommand.Create(), args);
