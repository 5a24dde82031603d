/** For the next visit without a connection; the page never waits for it, and works without it. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("/service-worker.js").catch((error: unknown) => {
      console.warn("The app will not open without a connection", error);
    });
  });
}
