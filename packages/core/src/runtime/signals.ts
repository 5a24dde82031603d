/** Ignores further signals while the program closes, because several senders may each send one. */
export function ignoreFurtherSignals(): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) {
    process.removeAllListeners(signal);
    process.on(signal, () => undefined);
  }
}
