/** Chromium's offer to install the app, which it makes once, early. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

let kept: InstallEvent | null = null;

/** Keeps the browser's offer for a better moment than the first page. */
export function keepInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    kept = event as InstallEvent; // Chromium's own event, which lib.dom doesn't know
  });
}

/** How this browser can install the app: by its own dialog, by hand from the share sheet (iOS), or not at all. */
export function installWay(): "dialog" | "share" | null {
  if (window.matchMedia("(display-mode: standalone)").matches) return null;
  if (kept) return "dialog";
  const isApple = /iphone|ipad/i.test(navigator.userAgent);
  return isApple && !("standalone" in navigator && navigator.standalone === true) ? "share" : null;
}

/** Opens the browser's dialog, which it shows once. Returns whether the app is installed now. */
export async function install(): Promise<boolean> {
  const event = kept;
  kept = null;
  return (await event?.prompt())?.outcome === "accepted";
}
