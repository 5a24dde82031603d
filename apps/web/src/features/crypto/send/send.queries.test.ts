import { sendCrypto } from "@manilla/shared/crypto/send-contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { sendCoins, useAddressCheck } from "./send.queries.ts";

const fetched = fetchedForAda();
const answer = (data: object, status = 200) => Response.json({ status: true, data }, { status });

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockImplementation(async () => answer({ valid: true }));
});
afterEach(() => vi.useRealTimers());

const wait = (milliseconds: number) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

function start() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result, rerender } = renderHook(
    ({ address }) => useAddressCheck({ currency: "BTC", network: "bitcoin", address, memo: "" }),
    { wrapper, initialProps: { address: "" } },
  );
  return { result, type: (address: string) => rerender({ address }) };
}

it("asks half a second after typing stops, and not before there are ten characters", async () => {
  const { result, type } = start();
  type("123456789");
  await wait(1_000);
  expect(result.current).toEqual({ state: "none", message: undefined });
  type("1234567890");
  await wait(499);
  expect(result.current.state).toBe("checking");
  expect(fetched).not.toHaveBeenCalled();
  await wait(1);
  await wait(50);
  expect(fetched).toHaveBeenCalledOnce();
  expect(result.current).toEqual({ state: "valid", message: "Valid address" });
});

it.each([
  ["Invalid address for this cryptocurrency", answer({ valid: false, reason: "Another word" })],
  [
    "No Manilla account has this destination tag. Please check it with the recipient.",
    answer({
      valid: false,
      reason: "No Manilla account has this destination tag. Please check it with the recipient.",
    }),
  ],
  ["Failed to validate address", answer({}, 500)],
])("says %s", async (message, refusal) => {
  fetched.mockResolvedValueOnce(refusal);
  const { result, type } = start();
  type("1234567890");
  await wait(500);
  await wait(50);
  expect(result.current).toEqual({ state: "invalid", message });
});

it("asks before the same is sent twice, and no more once the person has confirmed it", async () => {
  fetched.mockImplementation(async () =>
    Response.json({ status: true, message: "", data: documentedReply(sendCrypto) }),
  );
  const what = { currency: "XRP", network: "ripple", amount: "50", address: "rAddress", memo: "" } as const;
  for (const confirmDuplicate of [false, true])
    await sendCoins(what, {
      pin: "2468",
      idempotencyKey: "0f8fad5b-d9cb-469f-a165-70867728950e",
      confirmation: undefined,
      confirmDuplicate,
    });
  const bodies = fetched.mock.calls.map(([, request]) => JSON.parse(String(request?.body)));
  const { memo: _, ...where } = what;
  const body = { ...where, currency: "xrp", pin: "2468" };
  expect(bodies).toEqual([
    { ...body, confirmDuplicate: false },
    { ...body, confirmDuplicate: true },
  ]);
});
