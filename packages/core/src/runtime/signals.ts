/**
 * Call it when closing begins. It ignores further signals, because terminals, supervisors and orchestrators may each
 * send one. Closing has a time limit, and SIGKILL still works.
 */
export function ignoreFurtherSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.removeAllListeners(signal);
    process.on(signal, () => undefined);
  }
}
