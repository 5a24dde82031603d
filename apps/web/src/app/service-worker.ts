/** For the next visit without a connection; the page never waits for it, and works without it. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    navigator.serviceWorker.register("/service-worker.js").catch((error: unknown) => {
      console.warn("The app will not open without a connection", error);
    });
  // The app's code mostly runs when the page has loaded already.
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register());
}
