/** The content of a push from core/notifications/push/devices.ts. */
interface Shown {
  title: string;
  body: string;
  path: string;
  tag: string;
}

export function showPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    const { title, body, path, tag } = read(event.data);
    const icon = "/icons/icon-192.png";
    // A browser revokes the permission if a push shows no notification.
    event.waitUntil(worker.registration.showNotification(title, { body, tag, icon, data: { path } }));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openPage(worker.clients, pathOf(event.notification.data, worker.location.origin)));
  });
}

function read(data: PushMessageData | null): Shown {
  const fallback = {
    title: "Manilla",
    body: "There is news in the app.",
    path: "/dashboard/notifications",
    tag: "news",
  };
  try {
    const given: unknown = data?.json();
    return { ...fallback, ...(typeof given === "object" ? given : {}) };
  } catch {
    return fallback;
  }
}

/** Returns a path of our own origin, or else the path of the notifications. */
function pathOf(data: unknown, origin: string): string {
  const path = typeof data === "object" && data !== null && "path" in data ? String(data.path) : "";
  try {
    // Browsers read "/\host" as the address of another server.
    if (path.startsWith("/") && new URL(path, origin).origin === origin) return path;
  } catch {
    // The URL is invalid.
  }
  return "/dashboard/notifications";
}

/**
 * Reuses an open window through its own router (src/app/background.tsx), because a reload could interrupt a payment.
 */
async function openPage(clients: Clients, path: string): Promise<void> {
  const [open] = await clients.matchAll({ type: "window" });
  if (!open) {
    await clients.openWindow(path);
    return;
  }
  open.postMessage({ openPath: path });
  await open.focus();
}
