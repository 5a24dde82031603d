import { expect, it } from "vitest";
import { formatMoney } from "../money.ts";
import {
  handleText,
  maskName,
  maskUsername,
  noteMaximum,
  openRequestsMaximum,
  readHandle,
  readUsername,
  requestDays,
  shownName,
  transferMessages,
  transferMinimum,
} from "./rules.ts";

it.each([
  ["@ada", "@ada"],
  [" Ada_O ", "@ada_o"],
  ["0803 123 4567", "+2348031234567"],
  ["+234 803-123-4567", "+2348031234567"],
  ["2348031234567", "+2348031234567"],
  ["@08031234567", "@08031234567"],
  ["https://app.example.ng/pay/ada?amount=500", "@ada"],
  ["https://app.example.ng/pay/08031234567", "@08031234567"],
  [" https://app.example.ng/pay/ada ", "@ada"],
  ["https://app.example.ng/pay/ada\neve", null],
  ["https://app.example.ng/pay/2348031234567?amount=500", "@2348031234567"],
  ["https://app.example.ng/pay/+2348031234567", null],
  ["\u202A0803 123 4567\u202C", "+2348031234567"],
  ["a", null],
  ["ada@example.com", null],
  ["", null],
])("reads %j as %j", (typed, expected) => {
  const handle = readHandle(typed);
  expect(handle && handleText(handle)).toBe(expected);
});

it("shows enough of a name to recognise it", () => {
  expect(maskName("ADAEZE NGOZI OKONKWO")).toBe("Adaeze O•••");
  expect(maskName("Ngozi")).toBe("Ngozi");
  expect(maskUsername("chidi")).toBe("@c•••i");
});

it("a transfer is ₦10 or more, with a note of 80 characters; 20 requests stay open for a week", () => {
  expect(formatMoney(transferMinimum)).toBe("₦10.00");
  expect([noteMaximum, requestDays, openRequestsMaximum]).toEqual([80, 7, 20]);
  expect(transferMessages.tooManyRequests).toBe("You can have up to 20 open requests.");
});

it("a number of fewer than seven digits after its plus sign belongs to nobody", () => {
  expect(readHandle("+1234567")).toEqual({ kind: "phone", phone: "+1234567" });
  expect(readHandle("+123456")).toBeNull();
});

it("a username has its sign once at most, and a query is no part of it", () => {
  expect(readUsername(" @Ada_O ")).toEqual({ kind: "username", username: "ada_o" });
  expect(readUsername("@@ada")).toBeNull();
  expect(readUsername("ada@")).toBeNull();
  expect(readHandle("http://app.example.ng/pay/Ada#top")).toEqual({ kind: "username", username: "ada" });
  expect(readHandle("see https://app.example.ng/pay/ada")).toBeNull();
});

it("below level 1 a part of the name is shown, from there all of it", () => {
  expect([0, 1, 2, 3].map((level) => shownName({ level }, "ADAEZE OKONKWO"))).toEqual([
    "Adaeze O•••",
    ...Array(3).fill("ADAEZE OKONKWO"),
  ]);
  expect(maskName("  ada  obi ")).toBe("Ada O•••");
  expect(maskName("")).toBe("");
});
