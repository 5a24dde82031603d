import { readdirSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { type FirstScreen, firstScreens } from "./first-screens.ts";
import { withImports } from "./with-imports.ts";

/**
 * Writes the files of each first screen, and of each language, into the page, where public/early.js finds them: it asks for them at once, not
 * after the app's own code has run. Files that the page links anyway are left out.
 */
export function preloadFirstScreens(src: string): Plugin {
  return {
    name: "preload-first-screens",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, chunk }) {
        if (!bundle || !chunk) return html;
        const importsOf = (name: string) => {
          const file = bundle[name];
          return file?.type === "chunk" ? file.imports : [];
        };
        const linked = withImports([chunk.fileName], importsOf);
        const files = [...Object.values(firstScreens), ...languageFiles(src)].flatMap(({ path, modules }) => {
          if (path === undefined) return [];
          const entries = modules.map((module) => chunkOf(`${src}/${module}`, bundle));
          const wanted = [...withImports(entries, importsOf)].filter((file) => !linked.has(file));
          return [[path, wanted.map((file) => file.replace("assets/", ""))]];
        });
        const content = JSON.stringify(Object.fromEntries(files));
        return [
          { tag: "meta", attrs: { name: "first-screens", content }, injectTo: "head-prepend" as const },
        ];
      },
    },
  };
}

/** A language's texts and how they are read, under the language's tag. */
function languageFiles(src: string): FirstScreen[] {
  return readdirSync(`${src}/texts`).map((file) => ({
    path: file.replace(".json", ""),
    modules: [`texts/${file}`, "lib/texts/look-up.ts"],
  }));
}

function chunkOf(module: string, bundle: Rolldown.OutputBundle): string {
  const found = Object.values(bundle).find((file) => file.type === "chunk" && file.facadeModuleId === module);
  if (!found) throw new Error(`No file of its own for ${module}: is it still loaded with import()?`);
  return found.fileName;
}
