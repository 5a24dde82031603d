import { readStored, storageKeys, writeStored } from "../storage/storage.ts";

export function pushPermission(): "unsupported" | NotificationPermission {
  const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return able ? Notification.permission : "unsupported";
}

/**
 * Call this function only after a tap, because the permission prompt may appear. Returns null if the user refused or no
 * service worker runs, and throws the browser's error if its push service is unreachable.
 */
export async function subscribeHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return null;
  await leaveOtherKey(registration.pushManager, publicKey);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}

/** Ends a subscription for another server key, because the browser would reject the new subscription. */
async function leaveOtherKey(manager: PushManager, publicKey: string): Promise<void> {
  const existing = await manager.getSubscription();
  const key = existing?.options.applicationServerKey;
  if (!key) return;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  if (text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") !== publicKey)
    await existing.unsubscribe();
}

export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** True if this user had notifications on this device. */
export function wantsPush(userId: string): boolean {
  return readStored(storageKeys.pushFor) === userId;
}

export function rememberPush(userId: string | null): void {
  writeStored(storageKeys.pushFor, userId ?? "");
}
