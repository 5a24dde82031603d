export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushMessage {
  target: PushTarget;
  keys: PushKeys;
  /** At most 3,000 bytes. The adapter encrypts the text, because the push service must not read the text. */
  text: string;
  /** Seconds for which the push service keeps the message for an offline device. */
  keepSeconds: number;
  urgent: boolean;
}

export interface PushSender {
  accepts(endpoint: string): boolean;
  /** `gone`: the subscription no longer exists and never will again. Throws ProviderError. */
  send(message: PushMessage): Promise<"sent" | "gone">;
  close(): Promise<void>;
}

/** Hosts of the browsers' push services. A leading dot includes every subdomain. */
const services = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];

/**
 * The browser chooses the endpoint, and our server calls it. Returns true only for push services, so that nobody can
 * make the server call our own network. `sandboxUrl` is accepted in development.
 */
export function isPushEndpoint(endpoint: string, sandboxUrl?: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== "" || url.password !== "") return false;
  if (sandboxUrl !== undefined && url.href.startsWith(`${sandboxUrl.replace(/\/$/, "")}/`)) return true;
  if (url.protocol !== "https:" || url.port !== "") return false;
  return services.some((service) =>
    service.startsWith(".") ? url.hostname.endsWith(service) : url.hostname === service,
  );
}
