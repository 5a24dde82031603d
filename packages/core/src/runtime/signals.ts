/**
 * Terminals, supervisors and orchestrators may each send a signal. Shutdown is bounded, and SIGKILL still works. Call
 * it when closing begins.
 */
export function ignoreFurtherSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.removeAllListeners(signal);
    process.on(signal, () => undefined);
  }
}
