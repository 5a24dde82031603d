import { money } from "@manilla/shared/money";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endSession, startSession } from "../../../lib/session/session.ts";
import { ada } from "../../../testing/people.ts";
import { tokenUntil } from "../../../testing/token.ts";
import { buyLines, type Line, type LineResult } from "./buy-lines.ts";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: ada });
});
afterEach(() => {
  endSession();
  fetched.mockReset();
  vi.unstubAllGlobals();
});

const line = (id: string): Line => ({
  recipient: { id, kind: "phone", number: "08031234567", provider: "MTN", name: id },
  price: money("NGN", "100"),
});
const bill = (status = "successful") =>
  Response.json({ status: true, message: "ok", data: { transactionId: "t", status } });
const refusal = (code: string) =>
  Response.json({ status: false, message: code, code, data: null }, { status: 400 });
const buy = (
  lines: Line[],
  keys = new Map<string, string>(),
  onLine: (line: LineResult) => void = () => {},
) => buyLines(lines, { pin: "2468", keys, onLine });
const states = async (lines: Line[], keys?: Map<string, string>) =>
  (await buy(lines, keys)).map(({ is }) => is);
const keysSent = () =>
  fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get("Idempotency-Key"));

it("buys each under a key of its own, and goes on after one that is refused", async () => {
  fetched
    .mockResolvedValueOnce(bill())
    .mockResolvedValueOnce(refusal("limit_exceeded"))
    .mockResolvedValueOnce(bill());
  expect(await states([line("a"), line("b"), line("c")])).toEqual(["bought", "refused", "bought"]);
  expect(new Set(keysSent()).size).toBe(3);
});

it("stops at a wrong PIN before anything is bought", async () => {
  fetched.mockResolvedValueOnce(refusal("invalid_pin"));
  await expect(states([line("a"), line("b")])).rejects.toMatchObject({ code: "invalid_pin" });
  expect(fetched).toHaveBeenCalledTimes(1);
});

it("sends a line without an answer again under the same key", async () => {
  vi.useFakeTimers();
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const keys = new Map<string, string>();
  const first = states([line("a")], keys);
  await vi.runAllTimersAsync();
  expect(await first).toEqual(["unknown"]);
  fetched.mockReset().mockResolvedValue(bill());
  const [key] = keys.values();
  expect(await states([line("a")], keys)).toEqual(["bought"]);
  expect(keysSent()).toEqual([key]);
  vi.useRealTimers();
});

it("counts a line as bought only once it was delivered", async () => {
  fetched
    .mockResolvedValueOnce(bill())
    .mockResolvedValueOnce(bill("pending"))
    .mockResolvedValueOnce(bill("failed"));
  expect(await states([line("a"), line("b"), line("c")])).toEqual(["bought", "pending", "refused"]);
});

it.each(["invalid_pin", "locked"])("sends nothing more after %s, whatever went before", async (code) => {
  fetched.mockResolvedValueOnce(bill()).mockResolvedValueOnce(refusal(code));
  expect(await states([line("a"), line("b"), line("c")])).toEqual(["bought", "refused", "refused"]);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("keeps the key of an unanswered line when its PIN was wrong, or it was not sent", async () => {
  const keys = new Map([
    ["b", "key-of-b"],
    ["c", "key-of-c"],
  ]);
  fetched.mockResolvedValueOnce(bill()).mockResolvedValueOnce(refusal("invalid_pin"));
  expect(await states([line("a"), line("b"), line("c")], keys)).toEqual(["bought", "unknown", "unknown"]);
  expect([...keys]).toEqual([
    ["b", "key-of-b"],
    ["c", "key-of-c"],
  ]);
});

it("tells of each line before the next one is sent", async () => {
  const events: string[] = [];
  fetched.mockImplementation(async () => {
    events.push("sent");
    return bill();
  });
  await buy([line("a"), line("b")], undefined, ({ recipient, is }) => events.push(`${recipient.id} ${is}`));
  expect(events).toEqual(["sent", "a bought", "sent", "b bought"]);
});

it("says of a duplicate what it duplicates", async () => {
  fetched.mockResolvedValueOnce(refusal("possible_duplicate"));
  expect(await buy([line("a")])).toMatchObject([
    { message: "The same airtime was bought for this number in the last five minutes." },
  ]);
});
