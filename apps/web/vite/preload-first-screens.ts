import { readdirSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { type FirstScreen, firstScreens, startModules, withImports } from "./first-screens.ts";

/**
 * Writes the list of the first screens' files (without ".js") into the page for early.js. Leaves out files that the
 * page links anyway.
 * Also writes first-screens.json for tests/e2e/web-budget.test.ts.
 */
export function preloadFirstScreens(src: string): Plugin {
  return {
    name: "preload-first-screens",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) return html;
        const linked = withImports([chunk.fileName], importsIn(bundle));
        const namesOf = (screen: FirstScreen, without: readonly string[]) =>
          filesOf(screen, { src, bundle })
            .filter((file) => !linked.has(`assets/${file}`))
            .map((file) => file.replace(".js", ""))
            .filter((name) => !without.includes(name));
        const app = namesOf({ modules: startModules }, []);
        const screens = [...Object.values(firstScreens), ...languageFiles(src)].flatMap((screen) =>
          screen.path === undefined ? [] : [[screen.path, namesOf(screen, app)]],
        );
        const fonts = Object.keys(bundle).flatMap((file) => (file.endsWith(".woff2") ? [`/${file}`] : []));
        const files = [["app", app], ["fonts", fonts], ...screens];
        const content = JSON.stringify(Object.fromEntries(files));
        return {
          html,
          tags: [
            { tag: "meta", attrs: { name: "first-screens", content }, injectTo: "head-prepend" as const },
          ],
        };
      },
    },
    generateBundle(_options, bundle) {
      const files = Object.entries(firstScreens).map(([name, screen]) => [
        name,
        filesOf(screen, { src, bundle }),
      ]);
      const source = JSON.stringify(Object.fromEntries(files));
      this.emitFile({ type: "asset", fileName: "first-screens.json", source });
    },
  };
}

interface Build {
  src: string;
  bundle: Rolldown.OutputBundle;
}

function filesOf({ modules }: FirstScreen, { src, bundle }: Build): string[] {
  const entries = modules.map((module) => chunkOf(`${src}/${module}`, bundle));
  return [...withImports(entries, importsIn(bundle))].map((file) => file.replace("assets/", ""));
}

function importsIn(bundle: Rolldown.OutputBundle): (name: string) => string[] {
  return (name) => {
    const file = bundle[name];
    return file?.type === "chunk" ? file.imports : [];
  };
}

function languageFiles(src: string): FirstScreen[] {
  return readdirSync(`${src}/texts`).map((file) => ({
    path: file.replace(".json", ""),
    modules: [`texts/${file}`],
  }));
}

function chunkOf(module: string, bundle: Rolldown.OutputBundle): string {
  const found = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.moduleIds.includes(module),
  );
  if (!found) throw new Error(`No file of its own for ${module}: is it still loaded with import()?`);
  return found.fileName;
}
