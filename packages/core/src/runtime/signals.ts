/**
 * A terminal, a supervisor and an orchestrator may each ask, and some ask twice. Being asked again is no reason to drop
 * what has been accepted: the end is bounded anyway, and SIGKILL is there for who can't wait. Call it when closing begins.
 */
export function ignoreFurtherSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.removeAllListeners(signal);
    process.on(signal, () => undefined);
  }
}
