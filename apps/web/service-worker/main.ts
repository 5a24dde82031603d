import { ExpirationPlugin } from "workbox-expiration";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, type StrategyOptions } from "workbox-strategies";
import { showPushes } from "./push.ts";

/**
 * Caches the page and the code of visited screens, so that the app opens without a connection. Never caches
 * customers' data. See docs/decisions/0009.
 */
declare const self: ServiceWorkerGlobalScope;

const shell = "/";
// Pages send an origin, this worker does not. With "Vary: Origin", cached files would not match its requests.
const matchOptions = { ignoreVary: true };
// A release has about 190 files. If there are more than 400, the least recently used files are removed.
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
  // The first worker caches the page at once. An updated worker keeps the cached page until the next visit.
  const kept = self.registration.active ? undefined : page.handle({ event, request: new Request(shell) });
  event.waitUntil(Promise.all([kept, self.skipWaiting()]));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});
