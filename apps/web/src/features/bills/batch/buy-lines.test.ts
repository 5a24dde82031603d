import { expect, it, vi } from "vitest";
import { keepKey, readKeys } from "../../../lib/payments/keys.ts";
import type { WithSecondFactor } from "../../../lib/payments/second-factor.ts";
import { fetchedForAda } from "../../../testing/fetched.ts";
import { bill, bundle, card, line, meter, refusal, unasked } from "../../../testing/lines-fixture.ts";
import { buyLines, keyOf, type LineResult } from "./buy-lines.ts";
import type { Line } from "./order.ts";

const fetched = fetchedForAda();

const buy = (lines: Line[], onLine: (line: LineResult) => void = () => {}) =>
  buyLines(lines, { pin: "2468", withSecondFactor: unasked, onLine });
const states = async (lines: Line[]) => (await buy(lines)).map(({ is }) => is);
const keep = (id: string) => keepKey(keyOf(id), { key: `key-of-${id}`, at: Date.now(), what: line(id) });
const kept = () => Object.values(readKeys()).map((one) => one?.key);
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

it("asks for a second factor for each line that needs one", async () => {
  fetched.mockResolvedValueOnce(bill()).mockResolvedValueOnce(refusal("confirmation_required"));
  fetched.mockResolvedValueOnce(bill());
  const asked: unknown[] = [];
  const withSecondFactor: WithSecondFactor = (send, payment) => async (attempt) => {
    try {
      return await send(attempt);
    } catch {
      asked.push(payment);
      return send(attempt);
    }
  };
  const buying = { pin: "2468", withSecondFactor, onLine: () => {} };
  const results = await buyLines([line("a"), line("b")], buying);
  expect(results.map(({ is }) => is)).toEqual(["bought", "bought"]);
  expect(asked).toEqual(["b, ₦100.00"]);
  const [, ...ofSecond] = keysSent();
  expect(new Set(ofSecond).size).toBe(1);
});

it("goes on after a line that is above what may be paid while money is held", async () => {
  const held = refusal("locked", { until: "2026-11-27T00:00:00.000Z" });
  fetched.mockResolvedValueOnce(bill()).mockResolvedValueOnce(held).mockResolvedValueOnce(bill());
  expect(await states([line("a"), line("b"), line("c")])).toEqual(["bought", "refused", "bought"]);
  fetched.mockResolvedValueOnce(refusal("locked", { until: "2026-11-27T00:00:00.000Z" }));
  expect(await states([line("a")])).toEqual(["refused"]);
});

it("stops at a wrong PIN before anything is bought", async () => {
  fetched.mockResolvedValueOnce(refusal("invalid_pin"));
  await expect(states([line("a"), line("b")])).rejects.toMatchObject({ code: "invalid_pin" });
  expect(fetched).toHaveBeenCalledTimes(1);
});

it("sends a line without an answer again under the same key", async () => {
  vi.useFakeTimers();
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const first = states([line("a")]);
  await vi.runAllTimersAsync();
  expect(await first).toEqual(["unknown"]);
  fetched.mockReset().mockResolvedValue(bill());
  const [key] = kept();
  expect(await states([line("a")])).toEqual(["bought"]);
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
  keep("b");
  keep("c");
  fetched.mockResolvedValueOnce(bill()).mockResolvedValueOnce(refusal("invalid_pin"));
  expect(await states([line("a"), line("b"), line("c")])).toEqual(["bought", "unknown", "unknown"]);
  expect(kept()).toEqual(["key-of-b", "key-of-c"]);
});

it("tells of each line before the next one is sent", async () => {
  const events: string[] = [];
  fetched.mockImplementation(async () => {
    events.push("sent");
    return bill();
  });
  await buy([line("a"), line("b")], ({ recipient, is }) => events.push(`${recipient.id} ${is}`));
  expect(events).toEqual(["sent", "a bought", "sent", "b bought"]);
});

it("sends each kind of bill to its own call", async () => {
  fetched.mockImplementation(async () => bill());
  await buy([line("a"), bundle("b"), card("c"), meter("d")]);
  const sent = fetched.mock.calls.map(([address, request]) => [
    String(address).replace(/^.*\/bills/, ""),
    JSON.parse(String(request?.body)),
  ]);
  const phoneNumber = "+2348031234567";
  const pin = "2468";
  expect(sent).toEqual([
    ["/airtime/purchase", { phoneNumber, amount: "100.00", network: "MTN", pin }],
    [
      "/data/purchase",
      { phoneNumber, amount: "100.00", identifier: "mtn-data-ng", bundleIdentifier: "2gb", pin },
    ],
    [
      "/cable/purchase",
      {
        phoneNumber,
        amount: "4400.00",
        identifier: "dstv-ng",
        smartCardNumber: "7012345678",
        planId: "padi",
        pin,
      },
    ],
    [
      "/electricity/purchase",
      {
        phoneNumber,
        amount: "1000.00",
        identifier: "ikeja-electricity-prepaid-ng",
        meterNumber: "45011112233",
        pin,
      },
    ],
  ]);
});

it.each([
  [line("a"), "The same airtime was bought for this number in the last five minutes."],
  [bundle("a"), "The same bundle was bought for this number in the last five minutes."],
  [card("a"), "The same plan was renewed for this card in the last five minutes."],
  [meter("a"), "The same amount was paid for this meter in the last five minutes."],
])("says of a duplicate what it duplicates: %#", async (one, message) => {
  fetched.mockResolvedValueOnce(refusal("possible_duplicate"));
  expect(await buy([one])).toMatchObject([{ message }]);
});

it("pays again what is meant as another payment, and says so to the server", async () => {
  fetched.mockResolvedValueOnce(bill());
  expect(await states([{ ...line("a"), confirmDuplicate: true }])).toEqual(["bought"]);
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toMatchObject({ confirmDuplicate: true });
});
