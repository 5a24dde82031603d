/**
 * Ignores further signals. Call it when the program begins to close, because several senders may each send a signal.
 * Closing has a time limit, and SIGKILL still works.
 */
export function ignoreFurtherSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.removeAllListeners(signal);
    process.on(signal, () => undefined);
  }
}
