import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startSession } from "../../../lib/session/session.ts";
import { bill, line, refusal, storeOf, unasked } from "../../../testing/lines-fixture.ts";
import { ada } from "../../../testing/people.ts";
import { tokenUntil } from "../../../testing/token.ts";
import { buyLines } from "./buy-lines.ts";
import type { Line } from "./order.ts";

const fetched = vi.fn<typeof fetch>();
const kept = new Map<string, string>();
const signIn = (id: string) =>
  startSession({ token: tokenUntil(Date.now() + 3_600_000), user: { ...ada, id } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched.mockReset());
  kept.clear();
  signIn("u1");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function buy(lines: Line[]) {
  const buying = buyLines(lines, {
    pin: "2468",
    store: storeOf(kept),
    withSecondFactor: unasked,
    onLine: () => {},
  });
  await vi.advanceTimersByTimeAsync(5_000);
  return await buying;
}
const unreadable = () => new Response("<html>", { status: 403 });

it.each<[string, () => Response]>([
  ["too many requests", () => refusal("rate_limited")],
  ["a wrong PIN", () => refusal("invalid_pin")],
  ["a session that ended", () => refusal("unauthenticated")],
  ["a proxy's page", unreadable],
])("keeps the key of a lost answer when %s comes after it", async (_, answer) => {
  fetched
    .mockResolvedValueOnce(bill())
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValueOnce(answer());
  expect(await buy([line("a"), line("b")])).toMatchObject([{ is: "bought" }, { is: "unknown" }]);
  expect([...kept.keys()]).toEqual(["b"]);
});

it("refuses a line that was never without an answer", async () => {
  fetched.mockResolvedValueOnce(unreadable());
  expect(await buy([line("a")])).toMatchObject([{ is: "refused" }]);
  expect(kept.size).toBe(0);
});

it("sends nothing more once another person signed in", async () => {
  kept.set("c", "key-of-c");
  fetched.mockImplementationOnce(async () => {
    signIn("u2");
    return bill();
  });
  expect(await buy([line("a"), line("b"), line("c")])).toMatchObject([
    { is: "bought" },
    { is: "refused", message: "Not sent, because another person signed in on this device." },
    { is: "unknown" },
  ]);
  expect(fetched).toHaveBeenCalledTimes(1);
});
