import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";

const tag = '<script src="/early.js"></script>';

/**
 * Inlines early.js into the page. As a file it arrived a third of a second after the page on 4G and delayed every
 * other request. The API allows this one script by its hash (apps/api/src/plugins/security.ts).
 */
export function inlineEarlyScript(folder: string): Plugin {
  return {
    name: "inline-early-script",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      handler(html) {
        const { code, errors } = minifySync("early.js", readFileSync(`${folder}/early.js`, "utf8"));
        const script = code.trim();
        if (errors.length > 0 || !html.includes(tag) || /<\/script/i.test(script))
          throw new AggregateError(errors, `early.js cannot stand in the page in place of ${tag}`);
        return html.replace(tag, () => `<script>${script}</script>`);
      },
    },
  };
}
