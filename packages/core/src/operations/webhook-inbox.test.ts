import { TestClock, testContext } from "@manilla/testing/context";
import { expect, it } from "vitest";
import { receiveWebhook, sweepWebhooks, type WebhookInbox } from "./webhook-inbox.ts";

const clock = new TestClock();
const asked: string[] = [];
const inbox: WebhookInbox = {
  provider: "paystack",
  parse: (raw) => ({ kind: "message", message: JSON.parse(raw.toString()) }),
  giveUpAfterMs: 1_000,
  process: async ({ reference }) => {
    asked.push(reference);
    return "looked_at";
  },
};

const ctx = await testContext({ overrides: { clock } });

async function arrives(
  key: string,
  reference: string,
  body: Record<string, unknown> = { reference },
): Promise<number> {
  const before = asked.length;
  clock.pass(1);
  const raw = Buffer.from(JSON.stringify({ key, reference, body }));
  await receiveWebhook(ctx, inbox, { raw, headers: {} });
  return asked.length - before;
}

it("a success after a reversal is news again, and each message sent twice is not", async () => {
  const messages = ["success", "success", "reversed", "reversed", "success", "success", "reversed"];
  const news: number[] = [];
  for (const status of messages) news.push(await arrives(`${status}:again-1`, "again-1"));
  expect(news).toEqual([1, 0, 1, 0, 1, 0, 1]);
  expect(await arrives("success:again-2", "again-2")).toBe(1);
  expect(await arrives("success:again-1", "again-1")).toBe(1);
});

it("a message that is news again and not processed is swept like a new one", async () => {
  await arrives("success:swept", "swept");
  await arrives("reversed:swept", "swept");
  const { process } = inbox;
  inbox.process = () => Promise.reject(new Error("the process dies"));
  await arrives("success:swept", "swept");
  inbox.process = process;
  clock.pass(31);
  const before = asked.length;
  await sweepWebhooks(ctx, inbox, 10);
  expect(asked.slice(before)).toEqual(["swept"]);
});

it.each(["\u0000", "\ud83d", "\udf89"])(
  "a body with %j is acted on without being stored",
  async (character) => {
    const reference = `odd-${character.charCodeAt(0)}`;
    expect(await arrives(`key:${reference}`, reference, { note: { text: `a${character}` } })).toBe(1);
    const { rows } = await ctx.pool.query("select body from webhook_event where reference = $1", [reference]);
    expect(rows).toEqual([{ body: { omitted: "characters that cannot be stored" } }]);
  },
);

it.each(["\u0000", "\ud83d"])("a message that is named with %j is refused", async (character) => {
  for (const [key, reference] of [
    [`a${character}`, "named"],
    ["named", `a${character}`],
  ] as const)
    await expect(arrives(key, reference)).rejects.toMatchObject({ code: "bad_request" });
});
