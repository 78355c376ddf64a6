using IntegrationMethods.Server;

return await Terminal.RunAsync(ServerCommand.Create(), args);
