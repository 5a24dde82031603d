interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

let installEvent: InstallEvent | null = null;

/** Stores the browser's install event, which fires only once and early, until the app shows the install dialog. */
export function keepInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installEvent = event as InstallEvent; // Chromium's own event, which lib.dom doesn't know
  });
}

/** Returns "dialog" if the browser has an install dialog, "share" if only the share sheet installs (iOS), or null. */
export function installWay(): "dialog" | "share" | null {
  if (window.matchMedia("(display-mode: standalone)").matches) return null;
  if (installEvent) return "dialog";
  const isApple = /iphone|ipad/i.test(navigator.userAgent);
  return isApple && !("standalone" in navigator && navigator.standalone === true) ? "share" : null;
}

/** Shows the browser's dialog, which works only once. True if the user accepted. */
export async function showInstallDialog(): Promise<boolean> {
  const event = installEvent;
  installEvent = null;
  return (await event?.prompt())?.outcome === "accepted";
}
