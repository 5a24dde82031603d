import { expect, it } from "vitest";
import {
  amountLabels,
  arrivalLabel,
  hasReceipt,
  movedAmounts,
  receiptAmount,
  unmovedAmounts,
} from "./amount-labels.ts";

it("says received and paid only of what is completed", () => {
  expect(amountLabels({ kind: "naira.deposit", status: "pending" }).in).toBe("Requested");
  expect(amountLabels({ kind: "naira.deposit", status: "failed" }).in).toBe("Not received");
  expect(amountLabels({ kind: "naira.deposit", status: "completed" }).in).toBe("You received");
  expect(amountLabels({ kind: "naira.withdrawal", status: "pending" }).out).toBe("On hold");
  expect(amountLabels({ kind: "crypto.deposit", status: "pending" }).in).toBe("Expected");
});

it("names what leaves by the kind", () => {
  expect(amountLabels({ kind: "crypto.sell", status: "completed" })).toEqual({
    out: "You sold",
    in: "You received",
  });
  expect(amountLabels({ kind: "bill.airtime", status: "completed" }).out).toBe("You paid");
});

it("names who receives what arrives", () => {
  expect(arrivalLabel("naira.withdrawal")).toBe("Bank receives");
  expect(arrivalLabel("crypto.send")).toBe("Recipient receives");
});

it("shows on a receipt what the recipient gets, else what the owner received or paid", () => {
  expect(receiptAmount({ arrives: "99", in: null, out: "100" })).toBe("99");
  expect(receiptAmount({ arrives: null, in: "coins", out: "naira" })).toBe("coins");
  expect(receiptAmount({ arrives: null, in: null, out: "naira" })).toBe("naira");
});

it("gives a receipt for nothing that is not completed", () => {
  expect(hasReceipt({ status: "pending" })).toBe(false);
  expect(hasReceipt({ status: "failed" })).toBe(false);
  expect(hasReceipt({ status: "completed" })).toBe(true);
});

it("counts as moved what left or entered the balance, and the rest as not moved", () => {
  const line = (status: "completed" | "pending" | "failed") => ({
    status,
    out: "naira",
    in: "coins",
    fee: "kobo",
  });
  expect(movedAmounts(line("completed"))).toMatchObject({ out: "naira", in: "coins", fee: "kobo" });
  expect(movedAmounts(line("pending"))).toMatchObject({ out: "naira", in: null, fee: "kobo" });
  expect(unmovedAmounts(line("pending"))).toEqual({ out: null, in: "coins" });
  expect(movedAmounts(line("failed"))).toMatchObject({ out: null, in: null, fee: null });
});
