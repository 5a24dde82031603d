import type { Quote } from "@manilla/shared/crypto/contract";
import { createQuote } from "@manilla/shared/crypto/contract";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { documentedReply } from "#testing/documented-reply.ts";
import {
  actAndSettle,
  lostAnswer,
  onDone,
  preparePayments,
  refusedWith,
  signIn,
} from "#testing/payment-fixture.ts";
import { type TradeKind, useTrade } from "./use-trade.ts";

preparePayments();
const execute = vi.fn<TradeKind<string>["execute"]>();
let quotes = 0;
const words = {
  failed: "Purchase failed",
  failedInSheet: "Failed to buy crypto",
  invalid: "Invalid currency or insufficient balance",
};
const shown = { total: "999.00", receive: "0.00001" };
const sums = { total: "1000.00", receive: "0.00001" };

beforeEach(() => {
  quotes = 0;
  vi.stubGlobal("fetch", async () => {
    quotes += 1;
    const data = documentedReply(createQuote, {
      quoteId: `quote-${quotes}`,
      side: "buy",
      currency: "BTC",
      ...sums,
    });
    return Response.json({ status: true, message: "ok", data });
  });
  execute.mockReset().mockResolvedValue("bought");
});
afterEach(() => vi.unstubAllGlobals());

async function start(side: Quote["side"] = "buy") {
  const { result, unmount } = renderHook(() => useTrade<string>({ side, execute, ...words, onDone }));
  const confirm = () => actAndSettle(() => result.current.confirm());
  const renew = () => actAndSettle(() => result.current.renew());
  const open = () =>
    actAndSettle(() =>
      result.current.openTrade({ request: { side: "buy", currency: "btc", amount: "1000" }, shown }),
    );
  await open();
  return { result, confirm, open, renew, unmount };
}
const sent = () => execute.mock.calls.map(([{ quoteId }, { idempotencyKey: key }]) => ({ quoteId, key }));
const only = <T>(all: readonly T[]) => {
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
  return all[0];
};

it.each<ApiError["code"]>(["rate_limited", "unauthenticated", "unreadable", "provider_unavailable"])(
  "keeps quote and key when %s comes after a lost answer",
  async (code) => {
    execute.mockRejectedValueOnce(lostAnswer).mockRejectedValueOnce(refusedWith(code));
    const { result, confirm } = await start();
    await confirm();
    expect(result.current.state).toMatchObject({ status: "unknown" });
    await confirm();
    expect(onDone).toHaveBeenCalledExactlyOnceWith("bought");
    expect(only(sent())).toMatchObject({ quoteId: "quote-1" });
  },
);

it("asks about a trade without an answer before another one, also after the screen was left", async () => {
  execute.mockRejectedValue(lostAnswer);
  const left = await start();
  await left.confirm();
  left.unmount();
  execute.mockResolvedValue("bought");
  const { result, confirm } = await start();
  expect(result.current.state).toMatchObject({ status: "unknown", quote: { quote: { quoteId: "quote-1" } } });
  await confirm();
  expect(only(sent())).toMatchObject({ quoteId: "quote-1" });
  expect(onDone).toHaveBeenCalledExactlyOnceWith("bought");
  const next = await start();
  expect(next.result.current.state).toMatchObject({
    status: "reviewing",
    quote: { quote: { quoteId: "quote-2" } },
  });
});

it("asks about a trade without an answer that it did not know of when it was opened", async () => {
  execute
    .mockRejectedValueOnce(lostAnswer)
    .mockRejectedValueOnce(lostAnswer)
    .mockRejectedValueOnce(lostAnswer);
  const first = await start();
  const second = await start();
  await first.confirm();
  await second.confirm();
  expect(second.result.current.state).toMatchObject({
    status: "unknown",
    quote: { quote: { quoteId: "quote-1" } },
  });
  expect(only(sent())).toMatchObject({ quoteId: "quote-1" });
  await second.confirm();
  expect(only(sent())).toMatchObject({ quoteId: "quote-1" });
  expect(onDone).toHaveBeenCalledExactlyOnceWith("bought");
});

it("gets a new price when the earlier trade was never made and its price is gone", async () => {
  execute.mockRejectedValue(lostAnswer);
  const left = await start();
  await left.confirm();
  left.unmount();
  execute.mockReset().mockRejectedValueOnce(refusedWith("quote_expired")).mockResolvedValue("bought");
  const { result, confirm } = await start();
  await confirm();
  expect(result.current.state).toMatchObject({
    status: "reviewing",
    quote: { quote: { quoteId: "quote-2" } },
    before: shown,
  });
  await confirm();
  const [first, second] = sent();
  expect(second).toMatchObject({ quoteId: "quote-2" });
  expect(second?.key).not.toBe(first?.key);
});

it("gets a new price when the server finds the price too old, and is then made once under a new key", async () => {
  execute.mockRejectedValueOnce(refusedWith("quote_expired")).mockResolvedValue("bought");
  const { result, confirm } = await start();
  await confirm();
  expect(result.current.state).toMatchObject({
    status: "reviewing",
    quote: { quote: { quoteId: "quote-2" } },
  });
  await confirm();
  expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
  expect(onDone).toHaveBeenCalledExactlyOnceWith("bought");
});

it("asks for a new price on another side, and for another person", async () => {
  execute.mockRejectedValue(lostAnswer);
  const { confirm, unmount } = await start();
  await confirm();
  unmount();
  expect((await start("sell")).result.current.state).toMatchObject({ status: "reviewing" });
  signIn("u2");
  expect((await start()).result.current.state).toMatchObject({ status: "reviewing" });
});

it("is refused in the server's words, and a new confirmation has a new key", async () => {
  execute.mockRejectedValueOnce(refusedWith("rate_limited"));
  const { result, confirm, open } = await start();
  await confirm();
  expect(result.current.state).toMatchObject({ status: "refused", message: "rate_limited" });
  await open();
  await confirm();
  expect(new Set(sent().map(({ key }) => key)).size).toBe(2);
});

it.each([
  [400, words.invalid],
  [409, words.failedInSheet],
])("is refused without words of the server by a %s", async (status, message) => {
  execute.mockRejectedValueOnce(new ApiError("", { code: "conflict", status }));
  const { result, confirm } = await start();
  await confirm();
  expect(result.current.state).toMatchObject({ status: "refused", message });
});

it("compares a new price with the order on the screen, after an earlier trade of another coin was refused", async () => {
  execute.mockRejectedValue(lostAnswer);
  const first = await start();
  await first.confirm();
  first.unmount();
  const second = await start();
  expect(second.result.current.state).toMatchObject({
    status: "unknown",
    quote: { quote: { quoteId: "quote-1" } },
  });
  execute.mockRejectedValueOnce(refusedWith("insufficient_funds"));
  await second.confirm();
  await second.renew();
  expect(second.result.current.state).toMatchObject({ status: "reviewing", before: shown });
});

it("takes new prices by itself four times, then waits for a tap", async () => {
  const { result, confirm, renew } = await start();
  for (let count = 0; count < 5; count += 1) await actAndSettle(() => result.current.lapse());
  expect(quotes).toBe(5);
  expect(result.current.state).toMatchObject({ status: "reviewing", isOver: true });
  await confirm();
  expect(execute).not.toHaveBeenCalled();
  await renew();
  expect(result.current.state).toMatchObject({ status: "reviewing", isOver: false, before: sums });
});

it("shows no price that comes after the sheet was closed", async () => {
  const { result } = await start();
  await actAndSettle(() => {
    result.current.renew();
    result.current.close();
  });
  expect(result.current.state).toEqual({ status: "editing" });
});
