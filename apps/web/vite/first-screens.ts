import type { Rolldown } from "vite";
import { withImports } from "./with-imports.ts";

/** What every visit loads, below apps/web/src. */
const start = "main.tsx";

export interface FirstScreen {
  /** Its address, where the page itself names the files it needs (preload-first-screens.ts). */
  path?: string;
  /** Its modules, below apps/web/src. */
  modules: readonly string[];
}

/** What a person opens first and most. */
export const firstScreens: Record<string, FirstScreen> = {
  landing: { path: "/", modules: ["features/landing/landing-screen.tsx"] },
  session: { path: "/login", modules: ["lib/with-queries.tsx", "features/users/login-screen.tsx"] },
  signup: { path: "/signup", modules: ["lib/with-queries.tsx", "features/users/signup/signup-screen.tsx"] },
  home: {
    path: "/dashboard",
    modules: [
      "lib/with-queries.tsx",
      "app/shell.tsx",
      "app/dashboard-page.tsx",
      "features/market/rates-list.tsx",
    ],
  },
  trade: { modules: ["lib/with-queries.tsx", "app/shell.tsx", "features/crypto/buy-screen.tsx"] },
  pay: {
    modules: [
      "lib/with-queries.tsx",
      "app/shell.tsx",
      "features/crypto/send/send-screen.tsx",
      "features/naira/withdraw/withdraw-screen.tsx",
      "features/bills/airtime-screen.tsx",
    ],
  },
};

/**
 * Puts the code of the first screens into one file for each set of screens that share it, instead of dozens of small
 * ones that cost a request each and compress badly. Modules that only other screens use are left to the bundler.
 */
export function firstScreenGroups(src: string): Rolldown.CodeSplittingGroup[] {
  let names: Map<string, string> | undefined;
  return groupNames().map((group) => ({
    debugName: group,
    name(id, graph) {
      names ??= nameModules(src, graph);
      return names.get(id) === group ? group : null;
    },
  }));
}

/** The most shared first: a group takes along what its modules import, unless an earlier group has it. */
function groupNames(): string[] {
  let sets: string[][] = [[]];
  for (const name of Object.keys(firstScreens)) sets = sets.flatMap((set) => [set, [...set, name]]);
  const shared = sets.filter((set) => set.length > 0).sort((a, b) => b.length - a.length);
  return ["start", ...shared.map((set) => set.join("-"))];
}

/** The group of each module. The screens themselves are imported by name, so they are in none and stay files of their own. */
function nameModules(src: string, graph: Rolldown.ChunkingContext): Map<string, string> {
  const names = new Map<string, string>();
  const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const atStart = withImports([`${src}/${start}`], importsOf);
  for (const id of atStart) names.set(id, "start");
  for (const [name, { modules }] of Object.entries(firstScreens)) {
    for (const id of withImports(paths(src, modules), importsOf)) {
      const known = names.get(id);
      if (!atStart.has(id)) names.set(id, known === undefined ? name : `${known}-${name}`);
    }
  }
  const screens = Object.values(firstScreens).flatMap(({ modules }) => modules);
  for (const id of paths(src, [start, ...screens])) names.delete(id);
  return names;
}

const paths = (src: string, files: readonly string[]) => files.map((file) => `${src}/${file}`);
