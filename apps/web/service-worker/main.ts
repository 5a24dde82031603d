import { ExpirationPlugin } from "workbox-expiration";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, type StrategyOptions } from "workbox-strategies";
import { showPushes } from "./push.ts";

/** Caches the page and the code of visited screens for use offline, never customers' data (docs/decisions/0009). */
declare const self: ServiceWorkerGlobalScope;

const shell = "/";
// "Vary: Origin" must be ignored, because this worker's requests have no origin, unlike the page's requests.
const matchOptions = { ignoreVary: true };
// Enough for two releases of about 190 files.
const expiry: unknown = new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true });
const assets = new CacheFirst({
  cacheName: "assets",
  matchOptions,
  // Cast: workbox types allow `undefined`, exactOptionalPropertyTypes does not.
  plugins: [expiry] as NonNullable<StrategyOptions["plugins"]>,
});
// The network comes first, so the cached page appears only without a connection or after 5 s.
const page = new NetworkFirst({
  cacheName: "page",
  networkTimeoutSeconds: 5,
  // All paths share one page.
  plugins: [{ cacheKeyWillBeUsed: async () => shell }],
});

registerRoute(new NavigationRoute(page, { denylist: [/^\/(?:api|docs|health|ready)(?:\/|$)/] }));
// The content of a file with a hash in its name never changes.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), assets);
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/(?:favicon\.svg|manifest\.webmanifest|icons\/.+)$/.test(url.pathname),
  new NetworkFirst({ cacheName: "page-parts", matchOptions }),
);

showPushes(self);

self.addEventListener("install", (event) => {
  // Only the first worker caches the page during its installation.
  const kept = self.registration.active ? undefined : page.handle({ event, request: new Request(shell) });
  event.waitUntil(Promise.all([kept, self.skipWaiting()]));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});
