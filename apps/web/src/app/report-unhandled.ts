/** Only logs uncaught errors, because the rest of the page may still work. */
export function reportUnhandled(): void {
  window.addEventListener("unhandledrejection", (event) => {
    console.error("Unhandled", event.reason);
  });
  window.addEventListener("error", (event) => {
    console.error("Unhandled", event.error ?? event.message);
  });
}
