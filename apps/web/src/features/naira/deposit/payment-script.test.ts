import type { Checkout } from "@manilla/shared/naira/contract";
import { afterEach, expect, it, vi } from "vitest";
import { openPaymentPopup } from "./payment-script.ts";

afterEach(() => {
  delete window.PayazaCheckout;
});

it.each([
  [{ type: "error", data: { message: "Card declined" } }, "Card declined"],
  [{ type: "error", data: { message: " " } }, null],
  [{ type: "error", data: {} }, null],
  [{ type: "error" }, null],
])("of %j the popup's words are %j", (answer, words) => {
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
