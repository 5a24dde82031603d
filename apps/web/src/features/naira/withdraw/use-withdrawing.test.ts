import { toMoney } from "@manilla/shared/money";
import { act, renderHook } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchedForAda } from "#testing/fetched.ts";
import { type Account, useWithdrawing } from "./use-withdrawing.ts";

const fetched = fetchedForAda();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Opens the confirm step with these names from the bank. */
function confirmStep(names: { accountName: string; bank: { code: string; name: string } }) {
  // useWithdrawing reads only these fields of an account.
  const account = { accountNumber: "0123456785", ...names } as Account;
  const { result, unmount } = renderHook(() => useWithdrawing(toMoney("NGN", "1000"), account).flow, {
    wrapper: BrowserRouter,
  });
  act(() => result.current.open());
  async function pay() {
    await act(async () => {
      result.current.pay({ pin: "2468" });
      result.current.confirm();
      await vi.advanceTimersByTimeAsync(5_000);
    });
  }
  return { result, unmount, pay };
}

const names = { accountName: "OKONKWO ADAEZE", bank: { code: "058", name: "Guaranty Trust Bank" } };
const duplicate = () =>
  Response.json(
    { status: false, code: "possible_duplicate", message: "Made a moment ago.", data: null },
    { status: 409 },
  );
const sent = () =>
  fetched.mock.calls.map(([, request]) => ({
    key: new Headers(request?.headers).get("Idempotency-Key"),
    confirmDuplicate: JSON.parse(String(request?.body)).confirmDuplicate,
  }));

it("asks the server before the same is paid twice, and says when the person has confirmed it", async () => {
  fetched.mockImplementation(async () => duplicate());
  const { result, pay } = confirmStep(names);
  await pay();
  expect(result.current.state).toEqual({ status: "duplicate", message: "Made a moment ago." });
  await pay();
  expect(sent().map(({ confirmDuplicate }) => confirmDuplicate)).toEqual([false, true]);
  // The key must stay the same, because a second factor may have been given for it.
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1);
});

it("knows a withdrawal without an answer again when the bank words a name in another way", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  const first = confirmStep(names);
  await first.pay();
  expect(first.result.current.state).toMatchObject({ status: "unknown" });
  first.unmount();
  const again = confirmStep({ accountName: "ADAEZE OKONKWO", bank: { code: "058", name: "GTBank" } });
  expect(again.result.current.state).toMatchObject({ status: "confirming", sentBefore: true });
});
