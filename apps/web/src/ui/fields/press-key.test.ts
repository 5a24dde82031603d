import { expect, it } from "vitest";
import {
  amountLimits,
  type KeypadKey,
  keypadKey,
  keypadKeys,
  pasteText,
  pressKey,
  typeKey,
} from "./press-key.ts";

function typed(sequence: string, limits = {}): string {
  return sequence
    .split("")
    .reduce(
      (now, key) => typeKey(now, key === "<" ? "delete" : (key as KeypadKey), { ...amountLimits, ...limits }),
      { amount: "", keys: "" },
    ).amount;
}

it("types an amount", () => {
  expect(typed("1500.50")).toBe("1500.50");
});

it("types what a paste of the same text brings, in whichever country it was written", () => {
  for (const text of "1,000 12,345 1,234,567 1.234,56 1,234.56 1,5 86,40 0,125 1,0000 ,5 25500,00".split(" "))
    expect(typed(text), text).toBe(pasteText("", text, amountLimits));
  expect(typed("1,000")).toBe("1000");
  expect(typed("1,000<5")).toBe("1005");
});

it("takes one dot and two decimals, and ignores the rest", () => {
  expect(typed("1.2.3")).toBe("1.23");
  expect(typed("1.2345")).toBe("1.23");
  expect(typed(".5")).toBe("0.5");
});

it("drops a leading zero by default", () => {
  expect(typed("005")).toBe("5");
  expect(typed("0.5")).toBe("0.5");
  expect(typed("0012", { decimals: 0, leadingZeros: true, length: 4 })).toBe("0012");
});

it("takes no dot where there are no decimals, and no more than fits", () => {
  expect(typed("1.2", { decimals: 0 })).toBe("12");
  expect(typed("12345", { decimals: 0, length: 4 })).toBe("1234");
});

it("deletes one and clears all", () => {
  expect(typed("123<")).toBe("12");
  expect(pressKey("", "delete", amountLimits)).toBe("");
  expect(pressKey("99.99", "clear", amountLimits)).toBe("");
});

it("keeps the rule for any sequence of keys", () => {
  expect([...keypadKeys].sort().join(" ")).toBe(", . 0 1 2 3 4 5 6 7 8 9 clear delete");
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const wrong: string[] = [];
  for (let run = 0; run < 2000; run += 1) {
    let value = "";
    let now = { amount: "", keys: "" };
    for (let step = 0; step < 25; step += 1) {
      const before = value;
      now = typeKey(now, keypadKeys[random(keypadKeys.length)] ?? "0", amountLimits);
      value = now.amount;
      const isAmount = /^(?:|(?:0|[1-9]\d*)(?:\.\d{0,2})?)$/.test(value) && value.length <= 15;
      if (!isAmount) wrong.push(`${value} after ${before}`);
    }
  }
  expect(wrong).toEqual([]);
});

it("understands a hardware keyboard", () => {
  expect(keypadKey("7")).toBe("7");
  expect(keypadKey(",")).toBe(",");
  expect(keypadKey("Backspace")).toBe("delete");
  expect(keypadKey("Enter")).toBeNull();
  expect(keypadKey("F5")).toBeNull();
});
