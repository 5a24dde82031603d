/**
 * Call it when closing begins, because terminals, supervisors and orchestrators may each send a signal. Closing has a
 * time limit, and SIGKILL still works.
 */
export function ignoreFurtherSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.removeAllListeners(signal);
    process.on(signal, () => undefined);
  }
}
