import { ExpirationPlugin } from "workbox-expiration";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst, type StrategyOptions } from "workbox-strategies";
import { showPushes } from "./push.ts";

/**
 * Caches the app's frame and the code of visited screens, so that the app opens without a connection. Never caches
 * customers' data. See docs/decisions/0008.
 */
declare const self: ServiceWorkerGlobalScope;

const shell = "/";
// A release has some 190 files; the ones longest not asked for go first.
const expiry: unknown = new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true });
const assets = new CacheFirst({
  cacheName: "assets",
  // Its type leaves undefined where that of plugins leaves out.
  plugins: [expiry] as NonNullable<StrategyOptions["plugins"]>,
});
// The server's page first, always: what was kept is for when there is none.
const page = new NetworkFirst({
  cacheName: "page",
  networkTimeoutSeconds: 5,
  // One page serves every address.
  plugins: [{ cacheKeyWillBeUsed: async () => shell }],
});

registerRoute(new NavigationRoute(page, { denylist: [/^\/(?:api|docs|health|ready)(?:\/|$)/] }));
// A name with a hash never means another file.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), assets);
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && /^\/(?:favicon\.svg|manifest\.webmanifest|icons\/.+)$/.test(url.pathname),
  new NetworkFirst({ cacheName: "page-parts" }),
);

showPushes(self);

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepShell(event), self.skipWaiting()]));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

/** The page that registered this came before it: its frame is fetched once more, mostly from the browser's own cache. */
async function keepShell(event: ExtendableEvent): Promise<void> {
  const response = await page.handle({ event, request: new Request(shell) });
  const html = await response.clone().text();
  const linked = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? "");
  // What every screen needs is named by the page, and asked for by its first script (vite/preload-first-screens.ts).
  const [, app = ""] = /&quot;app&quot;:\[(.*?)\]/.exec(html) ?? [];
  const named = [...app.matchAll(/&quot;(.+?)&quot;/g)].map(([, file]) => `/assets/${file}`);
  const files = [...linked, ...named];
  await Promise.all(files.map((file) => assets.handle({ event, request: new Request(file) })));
}
