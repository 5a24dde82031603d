import { readFileSync } from "node:fs";
import { minifySync, type Plugin, runnerImport } from "vite";

interface Frames {
  frames: Record<string, string>;
}

const tag = '<script src="/early.js"></script>';

/**
 * Replaces `<!--frame:name-->` by the HTML of a first screen, and inlines early.js, which as a file arrived a third of
 * a second later on 4G. The API allows this one script by its hash (apps/api/src/plugins/security.ts).
 */
export function preparePage(folder: string): Plugin {
  return {
    name: "prepare-page",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        const script = earlyScript(folder);
        if (!html.includes(tag)) throw new Error(`index.html lacks ${tag}`);
        const { module } = await runnerImport<Frames>(`${folder}/src/app/frames.tsx`, {
          configFile: false,
          mode: "production",
          logLevel: "error",
        });
        return html
          .replace(/^ +/gm, "")
          .replace(/<!--frame:(\w+)-->/g, (_, name: string) => {
            const frame = module.frames[name];
            if (frame === undefined || /<script/.test(frame)) throw new Error(`No plain frame for ${name}`);
            return frame;
          })
          .replace(tag, () => `<script>${script}</script>`);
      },
    },
  };
}

function earlyScript(folder: string): string {
  const { code, errors } = minifySync("early.js", readFileSync(`${folder}/early.js`, "utf8"));
  if (errors.length > 0 || /<\/script/i.test(code))
    throw new AggregateError(errors, "early.js cannot be inlined");
  return code.trim();
}
