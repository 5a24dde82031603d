import type { FastifyInstance } from "fastify";
import { sendPage } from "./pages.ts";

export function homeRoutes(app: FastifyInstance) {
  app.get("/", async (_request, reply) => sendPage(reply, "home.html"));
  app.get("/home.js", async (_request, reply) => sendPage(reply, "home.js"));
  app.get("/home-controls.js", async (_request, reply) => sendPage(reply, "home-controls.js"));
  app.get("/home.css", async (_request, reply) => sendPage(reply, "home.css"));
  app.get("/sandbox.css", async (_request, reply) => sendPage(reply, "sandbox.css"));
  app.get("/health", async () => ({ status: "ok" }));
}
