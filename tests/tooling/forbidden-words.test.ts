import { describe, expect, test } from "vitest";
import { findForbiddenWords, findIn } from "../../scripts/check/forbidden-words.ts";
import { root } from "../../scripts/environment.ts";
import forbidden from "./forbidden-words.json" with { type: "json" };

const words = (file: string, content: string) => findIn(file, content).map(({ rule }) => rule);

describe("the repository", () => {
  test("has none of the forbidden words", () => {
    expect(findForbiddenWords(root)).toEqual([]);
  });
});

describe("a planted word is found", () => {
  const planted = Object.entries(forbidden).flatMap(([rule, lines]) =>
    lines.map((each) => ({ ...each, rule })),
  );
  test.each(planted)("in $file: $line", ({ file, line, rule }) => {
    expect(words(file, line)).toEqual([rule]);
  });
});

describe("what is allowed is not reported", () => {
  test.each([
    ["apps/web/src/ui/money/amount.tsx", "Number(digits)"],
    ["packages/core/src/crypto/buy.ts", "Number.isSafeInteger(count)"],
    ["packages/core/src/runtime/config.ts", "loadConfig(env = process.env)"],
    ["packages/core/src/ledger/transact.ts", "insert into ledger.entry"],
    ["packages/core/src/crypto/sell.ts", "// never parseFloat(amount) here"],
    ["packages/core/src/wallet/read.ts", "select balance from ledger.account"],
    ["apps/api/src/app.test.ts", "test('only one skips', run);"],
    ["apps/api/src/routes/sign-in.test.ts", 'const identifier = "nobody@example.com";'],
    ["apps/web/src/features/bills/bill-screen.tsx", "We tell you when it is done."],
  ])("in %s: %s", (file, content) => {
    expect(words(file, content)).toEqual([]);
  });
});
