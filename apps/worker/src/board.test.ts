import { once } from "node:events";
import { newId } from "@manilla/core/runtime/ids";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBoard, openBoardQueues } from "./board.ts";
import { serveHealth } from "./health.ts";
import { queueBackends, queueContext } from "./testing/queue-backends.ts";

const token = "a-token-for-staff-in-the-tests";
const prefix = `board-${process.pid}`;
const eventId = newId();
const setUps = await Promise.all(
  queueBackends(12).map(async ({ name, config }) => ({ name, ctx: await queueContext({ config }) })),
);

describe.each(setUps)("the board of queues in $name", ({ ctx }) => {
  const shown = openBoardQueues({ place: ctx.config, log: ctx.log, prefix });
  const queue = shown.queues.find(({ name }) => name === "events");
  if (!queue) throw new Error("the board shows no queue");

  async function serve(board?: ReturnType<typeof openBoard>): Promise<string> {
    const server = serveHealth(ctx, () => false, board).listen(0, "127.0.0.1");
    await once(server, "listening");
    onStop.push(async () => {
      server.close();
      await board?.close();
    });
    // Cast: a TCP server's address is an object.
    return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  }

  const onStop: (() => Promise<void>)[] = [];
  let url: string;
  beforeAll(async () => {
    await queue.add("crypto.sent", { eventId }, { jobId: eventId });
    url = await serve(openBoard(token, ctx, prefix));
  });
  afterAll(async () => {
    await queue.obliterate({ force: true });
    await shown.close();
    for (const stop of onStop) await stop();
  });

  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`staff:${password}`).toString("base64")}`,
  });
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, { headers: basic(token), ...init });

  it("is off without a token in the configuration", async () => {
    const without = await serve();
    expect((await fetch(`${without}/queues`, { headers: basic(token) })).status).toBe(404);
  });

  it("asks for the token, and rejects another token or another way of sending it", async () => {
    const wrong: Record<string, string>[] = [
      {},
      basic(""),
      basic(`${token}x`),
      basic(token.slice(1)),
      { authorization: `Bearer ${token}` },
      { authorization: "Basic" },
    ];
    for (const headers of wrong) {
      for (const path of ["/queues", "/queues/api/queues", "/queues/static/js/main.js", "/queues/nothing"]) {
        const answer = await fetch(`${url}${path}`, { headers });
        expect([path, answer.status]).toEqual([path, 401]);
        expect(answer.headers.get("www-authenticate")).toMatch(/^Basic /);
      }
    }
    expect((await fetch(`${url}/queues?token=${token}`)).status).toBe(401);
  });

  it("shows the page with a policy of its own, and the jobs with their names and ids", async () => {
    const page = await ask("/queues/");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain("<title>Queues</title>");
    expect(html).not.toMatch(/(?:href|src)="(?:https?:)?\/\//);
    const list = await ask("/queues/api/queues?activeQueue=events&status=waiting");
    const { queues } = JSON.parse(await list.text());
    expect(queues.map(({ name }: { name: string }) => name)).toEqual([
      "notifications",
      "events",
      "messages",
      "chores",
    ]);
    const { readOnlyMode, counts, jobs } = queues[1];
    expect([readOnlyMode, counts.waiting]).toEqual([true, 1]);
    expect(jobs).toMatchObject([{ id: eventId, name: "crypto.sent", data: { eventId } }]);
  });

  it("changes nothing, whatever the request", async () => {
    const writes = [
      ["PUT", `/queues/api/queues/events/${eventId}/retry/failed`],
      ["PUT", `/queues/api/queues/events/${eventId}/clean`],
      ["PUT", `/queues/api/queues/events/clean/waiting`],
      ["PUT", "/queues/api/queues/events/pause"],
      ["PUT", "/queues/api/queues/events/empty"],
      ["PUT", "/queues/api/queues/events/obliterate"],
      ["PUT", "/queues/api/queues/pause"],
      ["POST", "/queues/api/queues/events/add"],
      ["PATCH", `/queues/api/queues/events/${eventId}/update-data`],
      ["DELETE", `/queues/api/queues/events/${eventId}`],
    ] as const;
    for (const [method, path] of writes) {
      expect([path, (await ask(path, { method })).status]).toEqual([path, 405]);
    }
    expect(await queue.getJobCounts("waiting")).toMatchObject({ waiting: 1 });
    expect(await queue.isPaused()).toBe(false);
  });
});
