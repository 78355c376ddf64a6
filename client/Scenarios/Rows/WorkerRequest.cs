namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>One line from the runner to a worker.</summary>
/// <param name="Do">What.</param>
/// <param name="Setup">Only with <see cref="WorkerTask.Open"/>.</param>
/// <param name="Delay">Only with <see cref="WorkerTask.Run"/>: how much longer to take, as a part of the usual time.</param>
/// <param name="ScheduleSeed">Only with <see cref="WorkerTask.Run"/> in an open loop: seed of the calls' intended starts; null hurries, as for a warm-up.</param>
internal sealed record WorkerRequest(WorkerTask Do, WorkerSetup? Setup = null, double Delay = 0, int? ScheduleSeed = null);
