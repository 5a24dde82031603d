import { paths } from "@manilla/shared/web-paths";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { showTaps } from "#lib/device/tap-feedback.ts";
import { followTheme } from "#lib/device/theme.ts";
import { App } from "./app/router.tsx";
import { prefetchOnIntent, prefetchPath, resolveRedirect } from "./app/routes/locations.ts";

function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () =>
    registerWorker(navigator.serviceWorker).catch((error: unknown) => {
      console.warn("The app will not open without a connection", error);
    });
  // After the load event, a new listener would never run.
  if (document.readyState === "complete") void register();
  else window.addEventListener("load", () => void register());
}

async function registerWorker(workers: ServiceWorkerContainer): Promise<void> {
  // Files of a first visit load before the service worker runs. This message makes the worker cache these files.
  const loaded = new PerformanceObserver((list) => {
    const urlsToCache = list.getEntries().map(({ name }) => name);
    workers.controller?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
  });
  if (!workers.controller)
    workers.addEventListener("controllerchange", () => loaded.observe({ type: "resource", buffered: true }));
  await workers.register("/service-worker.js");
}

function reportUnhandled(): void {
  window.addEventListener("unhandledrejection", (event) => {
    console.error("Unhandled", event.reason);
  });
  window.addEventListener("error", (event) => {
    console.error("Unhandled", event.error ?? event.message);
  });
}

function start() {
  prefetchOnIntent();
  showTaps();
  const root = document.getElementById("root");
  if (!root) throw new Error("no #root");
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  const signIn = prerenderedSignIn(root);
  // The app renders in a transition, so that the prerendered frame stays until the first screen's code has loaded.
  startTransition(() => void (signIn ? hydrateRoot(signIn, app) : createRoot(root).render(app)));
}

/** Returns the prerendered login page (frames.tsx) if the app will show the login page. */
function prerenderedSignIn(root: HTMLElement): Element | null {
  const { pathname } = window.location;
  const shown = document.documentElement.dataset["shell"] === "login";
  // After a navigation within the app, the login page may show a message, which the prerendered page lacks.
  if (!shown || window.history.state?.usr || resolveRedirect(pathname) !== paths.login) return null;
  const frame = root.querySelector('[data-frame="login"]');
  for (const other of Array.from(root.children)) if (other !== frame) other.remove();
  frame?.removeAttribute("data-frame");
  return frame;
}

reportUnhandled();
// Each step is a separate task, so that the page can answer taps between them.
for (const step of [followTheme, keepForOffline, () => prefetchPath(location.pathname), start])
  setTimeout(step);
