import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountAfter, readAmount } from "./typed-amount.ts";

it.each([
  ["1,5", "1.5"],
  ["86,40", "86.40"],
  ["25500,00", "25500.00"],
  ["1500,50", "1500.50"],
  ["1.500,50", "1500.50"],
  ["1,500.50", "1500.50"],
  ["1 000,50", "1000.50"],
  ["1\u00a0000,50", "1000.50"],
  ["1\u202f000\u202f000", "1000000"],
  ["1'000.50", "1000.50"],
  ["10,00", "10.00"],
  ["1,000,00", "1000.00"],
  ["1,000", "1000"],
  ["12,345", "12345"],
  ["1,234,567.89", "1234567.89"],
  ["1.234.567,89", "1234567.89"],
  ["1.234.567", "1234567"],
  ["1.234,567", "1234.567"],
  ["1,234.567", "1234.567"],
  ["1,00,000", "100000"],
  ["1.500", "1.500"],
  ["0,5", "0.5"],
  ["0,125", "0.125"],
  ["0.00000001", "0.00000001"],
  [",5", "0.5"],
  ["₦1,234,567.89", "1234567.89"],
  ["$ 25", "25"],
  [" 2500 \n", "2500"],
  ["5.", "5."],
  ["5k", "5000"],
  ["1.5k", "1500"],
  ["1,5K", "1500"],
  ["1,500k", "1500000"],
  ["2.5m", "2500000"],
  ["1.23456k", "1234.56"],
  ["0012", "12"],
  ["123,456", "123456"],
  ["5 k", "5000"],
  ["1.2345060k", "1234.506"],
  [" ", ""],
  ["", ""],
])("a pasted %j is %j", (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

it.each([
  ..."1e3|1E3|-500|+500|2,5 SOL|NGN 500|5kk|k|abc|12a34|1.2.3|1,2,3.4.5|1234,567,890|1,2,345".split("|"),
  ..."1,2,345.6|1234.567,8|1 5|４５|١٢|5%|1/2|1_000|₦|1,000.50,3|₦-5".split("|"),
  ..."1.5,5x|1,5 0.5|,234,567|1,2345,678|1,00.5|1,234,5678.5|5₦5|₦₦5|.".split("|"),
])("a pasted %j leaves the field as it was", (text) => {
  expect(readAmount(text)).toBeNull();
});

const cents = fc.tuple(fc.nat({ max: 10_000_000_00 }), fc.constantFrom("en", "de", "fr", "plain", "comma"));

it("reads every amount as it was written, in whichever country", () => {
  fc.assert(
    fc.property(cents, ([units, style]) => {
      const plain = (units / 100).toFixed(2);
      const [whole = "", fraction = ""] = plain.split(".");
      const grouped = (separator: string) => whole.replace(/\B(?=(?:\d{3})+(?!\d))/g, separator);
      const text = {
        en: `${grouped(",")}.${fraction}`,
        de: `${grouped(".")},${fraction}`,
        fr: `${grouped("\u202f")},${fraction}`,
        plain,
        comma: `${whole},${fraction}`,
      }[style];
      expect(readAmount(text)).toBe(plain);
      if (style !== "fr") expect(type(text), "typed key by key").toBe(plain);
    }),
  );
});

function type(text: string): string {
  let now = { amount: "", keys: "" };
  for (const data of text) {
    const shown = now.amount.replace(/\B(?=(?:\d{3})+(?!\d))(?<!\..*)/g, ",");
    const typed = `${shown}${data}`;
    const change = { shown, typed, at: typed.length, inputType: "insertText", data, keys: now.keys };
    now = amountAfter(change) ?? now;
  }
  return now.amount;
}

describe("a key", () => {
  it.each([
    ["1,5", "1.5"],
    ["86,40", "86.40"],
    ["1500,50", "1500.50"],
    ["12345", "12345"],
    ["12345.67", "12345.67"],
    ["0,5", "0.5"],
    [",5", "0.5"],
    ["-500", "500"],
    ["1e3", "13"],
    ["1.2.3", "1.23"],
    ["15k", "15000"],
    ["1,5m", "1500000"],
    ["1,000", "1000"],
    ["12,345", "12345"],
    ["1,000.5", "1000.5"],
    ["1.000,5", "1000.5"],
    ["1,0000", "1.0000"],
    ["0,125", "0.125"],
    ["1.500", "1.500"],
    ["1,5k0", "15000"],
  ])("after key %s makes %s", (keys, raw) => {
    expect(type(keys)).toBe(raw);
  });

  it("without the browser's word for it is a key as well, and a browser's longer insertion is none", () => {
    const one = { inputType: "insertText", data: null, keys: "1234" };
    expect(amountAfter({ ...one, shown: "1,234", typed: "1,2345", at: 6 })?.amount).toBe("12345");
    expect(amountAfter({ ...one, shown: "1,234", typed: "1,234x", at: 6 })).toBeNull();
    expect(amountAfter({ ...one, shown: "1,234", typed: "1,234,", at: 6 })?.amount).toBe("1234.");
    expect(amountAfter({ ...one, data: "4,", shown: "1,234", typed: "1,234,", at: 6 })).toBeNull();
    const word = { ...one, data: "56", shown: "1,234", typed: "1,23456", at: 7 };
    expect(amountAfter(word)?.amount).toBe("123456");
  });

  it("in the middle, or over a part that is selected, keeps what stands around it", () => {
    const key = { inputType: "insertText", data: "9", keys: "1234" };
    expect(amountAfter({ ...key, shown: "1,234", typed: "1,9234", at: 3 })?.amount).toBe("19234");
    expect(amountAfter({ ...key, shown: "1,234", typed: "1,29", at: 4 })?.amount).toBe("129");
    expect(amountAfter({ ...key, shown: "1,234", typed: "9", at: 1 })?.amount).toBe("9");
    expect(amountAfter({ ...key, shown: "1,234", typed: "1,234", at: 5 })?.amount).toBe("1234");
    expect(amountAfter({ ...key, shown: "1,234", typed: "1x,234", at: 2 })).toBeNull();
  });
});

describe("a paste", () => {
  const paste = { inputType: "insertFromPaste", data: null, keys: "" };
  it("over all of it is read on its own", () => {
    expect(amountAfter({ ...paste, shown: "1,000", typed: "1,5", at: 3 })?.amount).toBe("1.5");
    expect(amountAfter({ ...paste, shown: "1,000", typed: "1e3", at: 3 })).toBeNull();
    expect(amountAfter({ ...paste, shown: "", typed: "25500,00", at: 8 })?.amount).toBe("25500.00");
    const start = { ...paste, inputType: "insertText", shown: "", typed: "1,5", at: 0 };
    expect(amountAfter(start)?.amount).toBe("1.5");
    const replaced = { ...paste, inputType: "insertReplacementText", shown: "1.5", typed: "1,5", at: 1 };
    expect(amountAfter(replaced)?.amount).toBe("1.5");
  });
  it("at an end joins the digits that are there", () => {
    expect(amountAfter({ ...paste, shown: "1,111", typed: "1,1111,111", at: 5 })?.amount).toBe("11111111");
    expect(amountAfter({ ...paste, shown: "1,000", typed: "1,0002,5", at: 8 })?.amount).toBe("10002.5");
    expect(amountAfter({ ...paste, shown: "1.5", typed: "1.525", at: 5 })?.amount).toBe("1.525");
    expect(amountAfter({ ...paste, shown: "1,000", typed: "1,00050", at: 7 })?.amount).toBe("100050");
    expect(amountAfter({ ...paste, shown: "1,000", typed: "1,000-50", at: 8 })).toBeNull();
    expect(amountAfter({ ...paste, shown: "1.5", typed: "1.52,5", at: 6 })).toBeNull();
  });
});
