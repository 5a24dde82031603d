import { describe, expect, it } from "vitest";
import { listeningApp, securityHeaders } from "../testing/listening-app.ts";

const { server } = await listeningApp();

describe("the web app's files", () => {
  it("with a hash in the name never change; the page always may", async () => {
    expect((await server.get("/assets/app-abc1234.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    const page = await server.get("/").set("accept", "text/html");
    expect([page.status, page.headers["cache-control"], page.text]).toEqual([
      200,
      "no-cache",
      expect.stringContaining("Manilla"),
    ]);
  });
  it("are the one page for every address a person may open", async () => {
    for (const path of ["/login", "/dashboard/analysis/bitcoin", "/bills/airtime?step=2"]) {
      const page = await server.get(path).set("accept", "text/html,application/xhtml+xml");
      expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.headers).toMatchObject(securityHeaders);
    }
  });
  it("come compressed to a browser that reads it, at every address", async () => {
    for (const path of ["/", "/dashboard/buy"]) {
      const page = await server.get(path).set({ accept: "text/html", "accept-encoding": "gzip, br" });
      expect([page.headers["content-encoding"], page.headers["cache-control"], page.text]).toEqual([
        "br",
        "no-cache",
        expect.stringContaining("Manilla, compressed"),
      ]);
      expect(page.headers["vary"]).toContain("accept-encoding");
      const plain = await server.get(path).set({ accept: "text/html", "accept-encoding": "identity" });
      expect([plain.headers["content-encoding"], plain.text]).toEqual([
        undefined,
        expect.not.stringContaining("compressed"),
      ]);
    }
  });
  it("are not sent again to a browser that has them", async () => {
    const { etag } = (await server.get("/login").set("accept", "text/html")).headers;
    const again = await server.get("/login").set({ accept: "text/html", "if-none-match": `${etag}` });
    expect([again.status, again.text]).toEqual([304, ""]);
  });
  it.each([
    ["/api/v1/nothing", "text/html"],
    ["/login", "application/json"],
    ["/missing.js", "text/html"],
    ["/../../etc/passwd", "text/html"],
    ["/assets/..%2f..%2fpackage.json", "text/html"],
  ])("are not the answer to %s as %s", async (path, accept) => {
    const answer = await server.get(path).set("accept", accept);
    if (!path.includes("..")) expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('"dependencies"');
    expect(answer.text).not.toContain("root:");
  });
});
