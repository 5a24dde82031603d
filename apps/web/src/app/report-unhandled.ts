/** Only logs uncaught failures: the person can go on with what still works. */
export function reportUnhandled(): void {
  window.addEventListener("unhandledrejection", (event) => {
    console.error("Unhandled", event.reason);
  });
  window.addEventListener("error", (event) => {
    console.error("Unhandled", event.error ?? event.message);
  });
}
