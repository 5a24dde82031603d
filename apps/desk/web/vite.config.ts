import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";

const server = process.env["DESK_SERVER_URL"] ?? "http://localhost:8070";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    compression({ algorithms: ["brotliCompress", "gzip"], threshold: 256, logLevel: "silent" }),
  ],
  server: { proxy: { "/api": server } },
  build: {
    outDir: fileURLToPath(new URL("../dist", import.meta.url)),
    emptyOutDir: true,
    target: ["chrome111", "safari16.4", "firefox128"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
