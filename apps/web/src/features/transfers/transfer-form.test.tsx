import { decimalText } from "@manilla/shared/money";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AppProviders } from "#testing/app-providers.tsx";
import { visitPath } from "#testing/visit.ts";
import { amountProblem, useTransferForm } from "./transfer-form.tsx";

beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => {})));
afterEach(() => vi.unstubAllGlobals());

function openForm(search = "") {
  visitPath(`/${search}`);
  const { result } = renderHook(() => useTransferForm("transfer"), { wrapper: AppProviders });
  return result;
}

function send(raw: string) {
  const result = openForm();
  act(() => result.current.setRaw(raw));
  act(() => result.current.setTried(true));
  return result.current;
}

it("an amount that ends in the point is the amount", () => {
  const { amount } = send("500.");
  expect(amount && decimalText(amount)).toBe("500.00");
});

it.each(["", "0", "0.", "0.00"])("Send with %j says that it is no amount", (raw) => {
  const form = send(raw);
  expect(form.amount).toBeNull();
  expect(amountProblem(form, null)).toBe("Please enter a valid amount");
});

it("the field itself reports too many decimals", () => {
  const form = send("5.005");
  expect([form.amount, amountProblem(form, null)]).toEqual([null, undefined]);
});

const links = [
  ["?amount=1500", "NGN", "1500"],
  ["?amount=0.5&asset=btc", "BTC", "0.5"],
  ["?amount=1e3", "NGN", ""],
  ["?amount=-500", "NGN", ""],
  ["?amount=1.500,00", "NGN", ""],
  ["?amount=\uff11\uff15\uff10\uff10", "NGN", ""],
  ["?amount=5000&asset=XYZ", "NGN", ""],
] as const;

it.each(links)("a link with %s fills in %s %j", (search, asset, raw) => {
  const form = openForm(search).current;
  expect([form.asset, form.raw]).toEqual([asset, raw]);
});

it.each(links)("a scanned code with %s does so, too", (search, asset, raw) => {
  const form = openForm();
  act(() => void form.current.takeScanned(`https://example.com/pay/ada_obi${search}`));
  expect([form.current.to, form.current.asset, form.current.raw]).toEqual(["@ada_obi", asset, raw]);
});
