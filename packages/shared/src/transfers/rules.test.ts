import { expect, it } from "vitest";
import { handleText, maskName, maskUsername, readHandle } from "./rules.ts";

it.each([
  ["@ada", "@ada"],
  [" Ada_O ", "@ada_o"],
  ["0803 123 4567", "+2348031234567"],
  ["+234 803-123-4567", "+2348031234567"],
  ["2348031234567", "+2348031234567"],
  ["@08031234567", "@08031234567"],
  ["https://app.example.ng/pay/ada?amount=500", "@ada"],
  ["https://app.example.ng/pay/08031234567", "@08031234567"],
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
