export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    navigator.serviceWorker.register("/service-worker.js").catch((error: unknown) => {
      console.warn("The app will not open without a connection", error);
    });
  // The load event has usually fired before the app's code runs.
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register());
}
