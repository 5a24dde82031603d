import { expect, it, test } from "vitest";
import {
  extraTokenKinds,
  extraTokenLabel,
  isEnteredFirst,
  readExtraTokens,
  tokensInOrder,
  unitsText,
} from "./meter-tokens.ts";

const token = "53268833131286689562";

test("what prepares the meter comes before the token, the rest after it", () => {
  const extra = extraTokenKinds.toReversed().map((kind) => ({ kind, token: kind }));
  expect(tokensInOrder(token, extra).map(({ label }) => label)).toEqual([
    "Key change token 1",
    "Key change token 2",
    "Reset token",
    "Configuration token",
    "Token",
    "Additional token",
    "Bonus token",
  ]);
  expect(tokensInOrder(null, [])).toEqual([]);
  expect(tokensInOrder(token, [])).toEqual([{ label: "Token", token }]);
  expect(isEnteredFirst({ kind: "reset" })).toBe(true);
  expect(isEnteredFirst({ kind: "bonus" })).toBe(false);
  expect(extraTokenLabel("bonus")).toBe("Bonus token");
});

test("tokens that are kept in an unknown form are none", () => {
  expect(readExtraTokens([{ kind: "bonus", token }])).toEqual([{ kind: "bonus", token }]);
  for (const kept of [null, undefined, "x", [{ kind: "other", token }]])
    expect(readExtraTokens(kept)).toEqual([]);
});

it.each([
  ["16.3 kWh", "16.3 kWh"],
  ["1234.5", "1,234.5 kWh"],
  ["16.3", "16.3 kWh"],
])("units given as %s read %s", (units, text) => {
  expect(unitsText(units)).toBe(text);
});
