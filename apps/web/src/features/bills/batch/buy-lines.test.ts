import { money } from "@manilla/shared/money";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endSession, startSession } from "../../../lib/session/session.ts";
import { ada } from "../../../testing/people.ts";
import { tokenUntil } from "../../../testing/token.ts";
import { buyLines, type Line } from "./buy-lines.ts";

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
const bill = () => Response.json({ status: true, message: "ok", data: { transactionId: "t" } });
const refusal = (code: string) =>
  Response.json({ status: false, message: code, code, data: null }, { status: 400 });
const states = async (lines: Line[], keys = new Map<string, string>()) =>
  (await buyLines(lines, { pin: "2468", keys })).map(({ is }) => is);
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
