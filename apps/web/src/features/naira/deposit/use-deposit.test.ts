import { toMoney } from "@manilla/shared/money";
import { type Checkout, initiateNairaDeposit } from "@manilla/shared/naira/contract";
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { isWaiting } from "./deposit-banner.tsx";
import { openPaymentPopup } from "./payment-script.ts";
import { readAmount, useDeposit } from "./use-deposit.ts";

const fetched = fetchedForAda();
afterEach(() => {
  queryClient.clear();
  delete window.PayazaCheckout;
});

it.each([
  ["", "Please enter a valid amount"],
  ["0.00", "Please enter a valid amount"],
  ["99.99", "Minimum deposit amount is ₦100"],
  ["100", toMoney("NGN", "100")],
  ["100.", toMoney("NGN", "100")],
])("the typed amount %j is read or refused with its message", (raw, read) => {
  expect(readAmount(raw)).toEqual(read);
});

it("an open payment is still offered after another amount was rejected", async () => {
  const deposit = documentedReply(initiateNairaDeposit);
  fetched.mockImplementation(async (address) => {
    const refusal = { status: false, code: "invalid_input", message: "Too many deposits", data: null };
    if (String(address).endsWith("/initiate")) return Response.json(refusal, { status: 400 });
    if (!String(address).endsWith("/open")) return new Promise(() => undefined);
    return Response.json({ status: true, message: "ok", data: { deposit } });
  });
  const { result } = renderHook(useDeposit, { wrapper: WithQueries });
  await vi.waitFor(() => expect(isWaiting(result.current)).toBe(true));
  const start = (raw: string) => act(async () => result.current.start(raw, { user: true, script: true }));
  await start("50");
  act(() => result.current.clearProblem());
  expect(isWaiting(result.current)).toBe(true);
  await start("5000");
  expect(result.current.phase).toEqual({ status: "idle", error: "Too many deposits" });
  expect(isWaiting(result.current)).toBe(true);
});

it.each([
  [{ type: "error", data: { message: "Card declined" } }, "Card declined"],
  [{ type: "error", data: { message: " " } }, null],
  [{ type: "error", data: {} }, null],
  [{ type: "error" }, null],
])("the popup's words for %j are %j", (answer, words) => {
  const onFailed = vi.fn();
  window.PayazaCheckout = {
    setup: () => ({
      setCallback: (callback) => callback(answer),
      setOnClose: () => undefined,
      showPopup: () => undefined,
    }),
  };
  openPaymentPopup({} as Checkout, { onFailed, onPaid: vi.fn(), onClosed: vi.fn() });
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(words);
});
