import type { CoinCode } from "@manilla/shared/assets";
import { networkOf, networksOf } from "@manilla/shared/crypto/networks";
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { AddressField, MemoField, otherNetwork } from "./address-field.tsx";
import { useSendForm } from "./use-send-form.ts";

const xrp = "rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv";
const btc = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

beforeEach(() => vi.stubGlobal("fetch", () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function Fields({ coin }: { coin: CoinCode }) {
  const form = useSendForm(coin, () => undefined);
  return (
    <>
      <AddressField form={form} onBook={() => undefined} />
      <MemoField form={form} />
      <p>amount {form.raw}</p>
    </>
  );
}

function open(coin: CoinCode) {
  render(<Fields coin={coin} />, { wrapper: WithQueries });
  const field = screen.getByLabelText<HTMLInputElement>("Recipient address");
  return {
    field,
    /** Returns true if the field leaves the paste to the browser. */
    paste: (text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } }),
  };
}

it.each<[CoinCode, string, string]>([
  ["BTC", `bitcoin:${btc}?amount=0.0012`, btc],
  ["BTC", `BITCOIN:${btc.toUpperCase()}`, btc.toUpperCase()],
  ["ETH", `ethereum:${evm}@1`, evm],
  ["XRP", `${xrp}?dt=408942`, xrp],
  ["XRP", `${xrp}:408942`, xrp],
])("takes the %s code %s when it is pasted, as when it is scanned", async (coin, text, address) => {
  const { field, paste } = open(coin);
  expect(paste(text)).toBe(false);
  expect(field.value).toBe(address);
  if (text.includes("amount")) expect(screen.getByText("amount 0.0012")).toBeTruthy();
  if (coin === "XRP") expect(screen.getByDisplayValue("408942")).toBeTruthy();
});

it("takes a code that the Paste button reads", async () => {
  vi.stubGlobal("navigator", { clipboard: { readText: async () => `bitcoin:${btc}?amount=1` } });
  const { field } = open("BTC");
  fireEvent.click(screen.getByRole("button", { name: "Paste address" }));
  await vi.waitFor(() => expect(field.value).toBe(btc));
});

it("clears the field and stays in it, and then offers to paste again", () => {
  const { field } = open("BTC");
  fireEvent.change(field, { target: { value: btc } });
  expect(screen.queryByRole("button", { name: "Paste address" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(field.value).toBe("");
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole("button", { name: "Paste address" })).toBeTruthy();
});

it("leaves the field as it is at a code of another coin, and lets the browser paste any other text", () => {
  const { field, paste } = open("BTC");
  expect(paste(`ethereum:${evm}@1`)).toBe(false);
  expect(field.value).toBe("");
  expect(paste("bc1qw508d6")).toBe(true);
});

const tron = networksOf.USDT[0];

it("names the network of the coin that the address fits", () => {
  expect(otherNetwork("USDT", tron, evm)).toEqual({
    message: "This looks like an address on Ethereum (ERC-20).",
    network: networkOf("USDT", "erc20"),
  });
});

it("warns when the address is another coin's", () => {
  const found = otherNetwork("BTC", networksOf.BTC[0], evm);
  expect(found?.network).toBeUndefined();
  expect(found?.message).toBe("This looks like an address of Ethereum. Bitcoin sent there would be lost.");
});

it("warns about neither an unknown text nor an address of the coin itself", () => {
  expect(otherNetwork("BTC", networksOf.BTC[0], "hello")).toBeUndefined();
  expect(otherNetwork("ETH", networksOf.ETH[0], evm)).toBeUndefined();
});

const hers = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe";
const shops = "rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv";

function openForm() {
  const { result } = renderHook(() => useSendForm("XRP", () => undefined), { wrapper: WithQueries });
  const typed = () => [result.current.address, result.current.memo];
  return { form: result, typed };
}

it("a scanned address does not go with the destination tag of the one before", () => {
  const { form, typed } = openForm();
  act(() => void form.current.takeScanned(`xrpl:${shops}?dt=4711`));
  expect(typed()).toEqual([shops, "4711"]);
  act(() => void form.current.takeScanned(hers));
  expect(typed()).toEqual([hers, ""]);
});

it("a tag that was typed first stays with the address that is scanned then", () => {
  const { form, typed } = openForm();
  act(() => form.current.setMemo("4711"));
  act(() => void form.current.takeScanned(shops));
  expect(typed()).toEqual([shops, "4711"]);
  act(() => void form.current.takeScanned(shops));
  expect(typed()).toEqual([shops, "4711"]);
});
