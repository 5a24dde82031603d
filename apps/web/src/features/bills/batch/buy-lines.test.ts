import { money } from "@manilla/shared/money";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { buyAirtime } from "../wizard/purchase.ts";
import { buyLines, type Line } from "./buy-lines.ts";

vi.mock("../wizard/purchase.ts", () => ({ buyAirtime: vi.fn() }));
const bought = vi.mocked(buyAirtime);
afterEach(() => bought.mockReset());

const line = (id: string): Line => ({
  recipient: { id, kind: "phone", number: "08031234567", provider: "MTN", name: id },
  price: money("NGN", "100"),
});
const refusal = (code: ApiError["code"]) => new ApiError(code, { code, status: 400 });
const bill = { transactionId: "t", status: "successful" } as Awaited<ReturnType<typeof buyAirtime>>; // enough here
const states = async (lines: Line[], keys = new Map<string, string>()) =>
  (await buyLines(lines, { pin: "2468", keys })).map(({ is }) => is);
const keysSent = () => bought.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);

it("buys each under a key of its own, and goes on after one that is refused", async () => {
  bought
    .mockResolvedValueOnce(bill)
    .mockRejectedValueOnce(refusal("limit_exceeded"))
    .mockResolvedValueOnce(bill);
  expect(await states([line("a"), line("b"), line("c")])).toEqual(["bought", "refused", "bought"]);
  expect(new Set(keysSent()).size).toBe(3);
});

it("stops at a wrong PIN before anything is bought", async () => {
  bought.mockRejectedValueOnce(refusal("invalid_pin"));
  await expect(states([line("a"), line("b")])).rejects.toMatchObject({ code: "invalid_pin" });
  expect(bought).toHaveBeenCalledTimes(1);
});

it("sends a line without an answer again under the same key", async () => {
  vi.useFakeTimers();
  bought.mockRejectedValue(new ApiError("lost", { code: "network", status: 0 }));
  const keys = new Map<string, string>();
  const first = states([line("a")], keys);
  await vi.runAllTimersAsync();
  expect(await first).toEqual(["unknown"]);
  bought.mockReset().mockResolvedValue(bill);
  const [key] = keys.values();
  expect(await states([line("a")], keys)).toEqual(["bought"]);
  expect(keysSent()).toEqual([key]);
  vi.useRealTimers();
});
