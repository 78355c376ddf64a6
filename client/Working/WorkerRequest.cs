namespace IntegrationMethods.Client.Working;

/// <summary>One line from the runner to a worker.</summary>
/// <param name="Do">What.</param>
/// <param name="Setup">Only with <see cref="WorkerTask.Open"/>.</param>
internal sealed record WorkerRequest(WorkerTask Do, WorkerSetup? Setup = null);
