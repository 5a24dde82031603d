import { type Plugin, runnerImport } from "vite";

interface Frames {
  frames: Record<string, string>;
}

/**
 * Renders the first screens at build time and replaces `<!--frame:name-->` in the page by their HTML, so that they
 * are painted before the app's code arrives. The dev server leaves them out.
 */
export function prerenderFrames(src: string): Plugin {
  return {
    name: "prerender-frames",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        const { module } = await runnerImport<Frames>(`${src}/app/frames.tsx`, {
          configFile: false,
          mode: "production",
          logLevel: "error",
        });
        return html.replace(/^ +/gm, "").replace(/<!--frame:(\w+)-->/g, (_, name: string) => {
          const frame = module.frames[name];
          if (frame === undefined || /<script/.test(frame)) throw new Error(`No plain frame for ${name}`);
          return frame;
        });
      },
    },
  };
}
