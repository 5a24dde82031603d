export function reportUnhandled(): void {
  window.addEventListener("unhandledrejection", (event) => {
    console.error("Unhandled", event.reason);
  });
  window.addEventListener("error", (event) => {
    console.error("Unhandled", event.error ?? event.message);
  });
}
