/** What the server pushes: core/notifications/push/send-push.ts makes it. */
interface Shown {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** Handles pushes and taps on what they showed. */
export function showPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener("push", (event) => {
    const { title, body, path, tag } = read(event.data);
    const icon = "/icons/icon-192.png";
    // A browser that gets a push and shows nothing takes the permission away.
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

/** A path of our own; anything else opens the notifications. */
function pathOf(data: unknown, origin: string): string {
  const path = typeof data === "object" && data !== null && "path" in data ? String(data.path) : "";
  try {
    // A browser reads "/\host" as another server's address, too.
    if (path.startsWith("/") && new URL(path, origin).origin === origin) return path;
  } catch {
    // No address at all.
  }
  return "/dashboard/notifications";
}

/**
 * In the window that is open already, by its own router (src/app/follow-notifications.ts): a reload could interrupt a payment
 * that is being sent. Else in a new window.
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
