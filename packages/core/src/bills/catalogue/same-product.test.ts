import { toMoney } from "@manilla/shared/money";
import { expect, it } from "vitest";
import type { VendorProduct } from "../../providers/bills/port.ts";
import { sameProduct } from "./refresh-catalogue.ts";

const product = (orderCode: string, name: string, price = "3900"): VendorProduct => ({
  code: orderCode,
  orderCode,
  name,
  data: "",
  validity: "",
  price: toMoney("NGN", price),
  duration: { value: 1, type: "month" },
});
const jinja = product("gotv-jinja", "GOtv Jinja N3,900");

it("the same price and code, however they are written, are the same product", () => {
  const other = product("GOTV_JINJA", "Another name");
  expect(sameProduct(jinja, [product("gotv-max", "GOtv Max"), other])).toBe(other);
  expect(sameProduct(jinja, [product("gotv-jinja", "GOtv Jinja", "3900.01")])).toBeUndefined();
});

it("the same price and name are the same product, the price in a name left out", () => {
  const other = product("x-1", "gotv jinja");
  expect(sameProduct(jinja, [product("x-2", "GOtv Max"), other])).toBe(other);
  expect(sameProduct(jinja, [product("x-2", "GOtv Max")])).toBeUndefined();
});

it("a name that two products have matches neither, and a code counts before a name", () => {
  const [one, two] = [product("x-1", "GOtv Jinja"), product("x-2", "GOtv Jinja")];
  expect(sameProduct(jinja, [one, two])).toBeUndefined();
  const byCode = product("gotv jinja", "GOtv Smallie");
  expect(sameProduct(jinja, [one, byCode])).toBe(byCode);
});
