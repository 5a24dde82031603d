/** The push services of the browsers, by host; a dot in front stands for every host below. */
const services = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];

/**
 * Whether an address that a browser gave belongs to a push service. A person chooses this address, and our server calls
 * it: anything else could be a host in our own network. `sandboxUrl` is accepted beside them, on a laptop.
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
