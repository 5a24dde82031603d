import { expect, test } from "vitest";
import {
  amountInput,
  amountText,
  currencyInput,
  dateInput,
  idField,
  lineInput,
  textInput,
} from "./fields.ts";

test.each([
  ["a line", lineInput(60)],
  ["a text", textInput(60, "Please write something")],
])("%s with half a character is refused, also before it is sent", (_name, field) => {
  expect(field.safeParse("Party 🎉").success).toBe(true);
  for (const half of ["\ud83c", "\udf89"]) {
    const said = field.safeParse(`Party ${half}`).error?.issues.map(({ message }) => message);
    expect(said).toEqual(["Please remove hidden characters"]);
  }
});

test("an amount is plain decimal text of at most 40 characters, or a number that is not negative", () => {
  for (const amount of ["0", "1500.50", "9".repeat(40), 0, 12.5, 1e-8])
    expect(amountInput.safeParse(amount).success, String(amount)).toBe(true);
  for (const amount of [
    "9".repeat(41),
    "-1",
    "1e3",
    ".5",
    "01",
    " 1",
    "",
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    true,
  ])
    expect(amountInput.safeParse(amount).error?.issues[0]?.message, String(amount)).toBeDefined();
  expect(amountInput.safeParse("abc").error?.issues[0]?.message).toBe("Please enter a valid amount");
  expect([amountText("1.50"), amountText(1e21), amountText(2.5e-7)]).toEqual([
    "1.50",
    "1000000000000000000000",
    "0.00000025",
  ]);
});

test("an id, a currency and a day have their shape and their length", () => {
  const accepted = (field: typeof idField, texts: string[]) =>
    texts.filter((text) => field.safeParse(text).success);
  expect(accepted(idField, ["a", "a".repeat(64), "A-z_9"])).toHaveLength(3);
  expect(accepted(idField, ["", "a".repeat(65), "a b", "a/b", ".a", "a."])).toEqual([]);
  expect(accepted(currencyInput, ["BT", "btc", "ABCDEFGHIJ"])).toHaveLength(3);
  expect(accepted(currencyInput, ["B", "ABCDEFGHIJK", "B1C", "-BTC", "BTC-"])).toEqual([]);
  expect(accepted(dateInput, ["2026-11-26"])).toHaveLength(1);
  expect(
    accepted(dateInput, ["26-11-26", "2026-1-26", "2026-11-6", "12026-11-26", "2026-11-266", "2026-111-26"]),
  ).toEqual([]);
});

test("a line and a text are at most so long, and a text is not empty", () => {
  expect(lineInput(5).safeParse("12345").success).toBe(true);
  expect(lineInput(5).safeParse("123456").success).toBe(false);
  expect(lineInput(5).parse("  12345 ")).toBe("12345");
  const text = textInput(5, "Please write something");
  expect(text.parse("a\r\n\tb")).toBe("a\n\tb");
  const messageOf = (input: unknown) => text.safeParse(input).error?.issues[0]?.message;
  expect(messageOf(" ")).toBe("Please write something");
  expect(messageOf(undefined)).toBe("Please write something");
  expect(messageOf("123456")).toBe("Please use at most 5 characters");
  for (const hidden of ["a\u0000b", "a\u202eb", "a\u2028b"])
    expect(messageOf(hidden)).toBe("Please remove hidden characters");
});
