import type { Rolldown } from "vite";

/** Paths are relative to apps/web/src. */
export const startModules = ["main.tsx"];
/** Every visit loads these modules after the first paint. */
const afterwards = ["app/background.tsx"];
const afterHome = ["features/market/rates-list.tsx", "app/offers.tsx"];
/** The dashboard loads this module early, so the later group `sheet` must not contain its imports. */
const totalModule = "features/wallet/holdings.tsx";
const sheetModule = "ui/money/assets-sheet.tsx";
const entry = "entry.ts";

export interface FirstScreen {
  /** The page lists the files to preload for this path (preload-first-screens.ts). */
  path?: string;
  modules: readonly string[];
}

export const firstScreens: Record<string, FirstScreen> = {
  landing: { path: "/", modules: ["features/landing/landing-screen.tsx"] },
  session: { path: "/login", modules: ["lib/api/with-queries.tsx", "features/users/login-screen.tsx"] },
  signup: {
    path: "/signup",
    modules: ["lib/api/with-queries.tsx", "features/users/signup/signup-screen.tsx"],
  },
  home: {
    path: "/dashboard",
    modules: ["lib/api/with-queries.tsx", "app/shell.tsx", "app/pages/dashboard-page.tsx"],
  },
  trade: { modules: ["lib/api/with-queries.tsx", "app/shell.tsx", "features/crypto/trade-screen.tsx"] },
  pay: {
    modules: [
      "lib/api/with-queries.tsx",
      "app/shell.tsx",
      "features/crypto/send/send-screen.tsx",
      "features/naira/withdraw/withdraw-screen.tsx",
      "features/bills/airtime-screen.tsx",
    ],
  },
};

/** Bundles the first screens into few files, because many small ones cost a request each and compress badly. */
export function firstScreenGroups(src: string): Rolldown.CodeSplittingGroup[] {
  let names: Map<string, string> | undefined;
  // The order matters: a group includes the imports of its modules unless an earlier group has them.
  return [
    "base",
    "start",
    "forms",
    "signed",
    "drafts",
    "codes",
    "money",
    "sheet",
    ...Object.keys(firstScreens),
  ].map((group) => ({
    debugName: group,
    name(id, graph) {
      names ??= nameModules(src, graph);
      const named = /(?:vite.preload-helper|rolldown.runtime)/.test(id) ? "base" : names.get(id);
      return named === group ? group : null;
    },
  }));
}

function nameModules(src: string, graph: Rolldown.ChunkingContext): Map<string, string> {
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const reached = (modules: readonly string[]) => withImports(paths(src, modules), importsOf);
  const atEntry = reached([entry]);
  const atStart = reached(startModules);
  const later = reached(afterwards);
  const laterHome = reached(afterHome);
  const total = reached([totalModule]);
  const sheet = reached([sheetModule]);
  const users = new Map<string, string[]>([...atEntry, ...atStart].map((id) => [id, []]));
  for (const [name, { modules }] of Object.entries(firstScreens)) {
    for (const id of reached(modules)) users.set(id, [...(users.get(id) ?? []), name]);
  }
  for (const [id, screens] of users) {
    if (laterHome.has(id) && !screens.includes("home")) screens.push("home");
    if (total.has(id) && !screens.includes("trade")) screens.push("trade");
  }
  const names = new Map<string, string>();
  for (const [id, screens] of users) {
    const shared = screens.length > 1 && screens.includes("landing");
    const early = atStart.has(id) || later.has(id) || shared;
    if (atEntry.has(id)) names.set(id, "base");
    else if (early) names.set(id, "start");
    else names.set(id, sheet.has(id) && isPayOnly(screens) ? "sheet" : groupOf(screens));
  }
  for (const id of paths(src, [entry])) names.delete(id);
  return names;
}

/** Trade screens load their sheets later. Payment screens load their sheets with the page. */
const isPayOnly = (screens: readonly string[]) => screens.length === 1 && screens[0] === "pay";

function groupOf(screens: readonly string[]): string {
  const [only, ...others] = screens;
  if (only !== undefined && others.length === 0) return only;
  if (screens.includes("session")) return "forms";
  if (screens.includes("home")) return "signed";
  if (!screens.includes("signup")) return "money";
  return screens.includes("trade") ? "drafts" : "codes";
}

const paths = (src: string, files: readonly string[]) => files.map((file) => `${src}/${file}`);

export function withImports(
  names: readonly string[],
  importsOf: (name: string) => readonly string[],
  seen = new Set<string>(),
): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    withImports(importsOf(name), importsOf, seen);
  }
  return seen;
}
