import { toDecimal } from "@manilla/shared/money";
import { act, renderHook } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WithQueries } from "../../lib/api/with-queries.tsx";
import { amountProblem, useTransferForm } from "./use-transfer-form.ts";

beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => {})));
afterEach(() => vi.unstubAllGlobals());

/** The form after something was typed and Send was tapped. */
function send(raw: string) {
  const { result } = renderHook(() => useTransferForm("transfer"), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <WithQueries>{children}</WithQueries>
      </MemoryRouter>
    ),
  });
  act(() => result.current.setRaw(raw));
  act(() => result.current.setTried(true));
  return result.current;
}

it("an amount that ends in the point is the amount", () => {
  const { amount } = send("500.");
  expect(amount && toDecimal(amount)).toBe("500.00");
});

it.each(["", "0", "0.", "0.00"])("Send with %j says that it is no amount", (raw) => {
  const form = send(raw);
  expect(form.amount).toBeNull();
  expect(amountProblem(form, null)).toBe("Please enter a valid amount");
});

it("of too many decimals the field itself speaks", () => {
  const form = send("5.005");
  expect([form.amount, amountProblem(form, null)]).toEqual([null, undefined]);
});
