import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import lucidePreprocess from "vite-plugin-lucide-preprocess";
import { firstScreenGroups } from "./vite/first-screens.ts";
import { inlineEarlyScript } from "./vite/inline-early-script.ts";
import { preloadFirstScreens } from "./vite/preload-first-screens.ts";
import { prerenderFrames } from "./vite/prerender-frames.ts";
import { sonnerWithoutInlineStyle } from "./vite/sonner-without-inline-style.ts";

// The dev server hands calls to the API; it is configuration of a tool on a laptop, not of the product.
const api = process.env["API_URL"] ?? "http://localhost:8081";

const src = join(import.meta.dirname, "src");

const named = "assets/[name]-[hash:7].js";

export default defineConfig({
  // Icons are imported one by one, so that the bundler knows which screen needs which.
  plugins: [
    lucidePreprocess(),
    react(),
    tailwindcss(),
    sonnerWithoutInlineStyle(),
    prerenderFrames(src),
    inlineEarlyScript(import.meta.dirname),
    preloadFirstScreens(src),
    // Beside each file, so that the server compresses nothing while it answers.
    compression({ algorithms: ["brotliCompress", "gzip"], threshold: 256, logLevel: "silent" }),
  ],
  server: { proxy: { "/api": api, "/docs": api, "/ready": api } },
  build: {
    // As the styles: docs/design.md says which browsers that means.
    target: ["chrome111", "safari16.4", "firefox128"],
    // Data URIs would need a wider Content-Security-Policy than our own origin.
    assetsInlineLimit: 0,
    // Polyfill for modulepreload is an inline-free no-op in every browser that runs this app.
    // React is there whenever something is imported later.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !file.includes("/react-")),
    },
    rolldownOptions: {
      input: {
        index: "index.html",
        "service-worker": "service-worker/main.ts",
      },
      output: {
        // A worker's address is its identity, so its name has no hash.
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : named),
        chunkFileNames: named,
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            // Changes with the lockfile only, so a release of ours leaves it in every cache.
            {
              name: "react",
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\//,
            },
            { name: "query", test: /node_modules\/@tanstack\// },
            // Exact maths is for the money screens; what does not use it must not fetch it because it shares a file.
            { name: "decimal", test: /node_modules\/decimal\.js|packages\/shared\/src\/decimal\.ts/ },
            ...firstScreenGroups(src),
          ],
        },
      },
    },
  },
});
