import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import lucidePreprocess from "vite-plugin-lucide-preprocess";
import { firstScreenGroups } from "./vite/first-screens.ts";
import { preloadFirstScreens } from "./vite/preload-first-screens.ts";
import { preparePage } from "./vite/prepare-page.ts";

const api = process.env["API_URL"] ?? "http://localhost:8081";

const src = join(import.meta.dirname, "src");

const named = "assets/[name]-[hash:7].js";

export default defineConfig({
  // Icons are imported one by one, so that the bundler knows which screen needs which.
  plugins: [
    lucidePreprocess(),
    react(),
    tailwindcss(),
    preparePage(import.meta.dirname),
    preloadFirstScreens(src),
    compression({ algorithms: ["brotliCompress", "gzip"], threshold: 256, logLevel: "silent" }),
  ],
  server: { proxy: { "/api": api, "/docs": api, "/ready": api } },
  build: {
    target: ["chrome111", "safari16.4", "firefox128"],
    // Data URIs would need a wider Content-Security-Policy than our own origin.
    assetsInlineLimit: 0,
    // No supported browser needs the polyfill. React's files are left out, because they load before any dynamic
    // import.
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
        // Browsers identify a worker by its URL, so its name has no hash.
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : named),
        chunkFileNames: named,
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            // React changes only with the lockfile, so its file stays cached across releases.
            {
              name: "react",
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\//,
            },
            { name: "query", test: /node_modules\/@tanstack\// },
            // A separate file, because only the money screens need exact arithmetic.
            { name: "decimal", test: /node_modules\/decimal\.js|packages\/shared\/src\/decimal\.ts/ },
            ...firstScreenGroups(src),
          ],
        },
      },
    },
  },
});
