import { describe, expect, test } from "vitest";
import { findForbiddenWords, findIn } from "../../scripts/check/forbidden-words.ts";
import { root } from "../../scripts/environment.ts";
import { plantedWords } from "./planted-forbidden-words.ts";

const words = (file: string, content: string) => findIn(file, content).map(({ rule }) => rule);

describe("the repository", () => {
  test("has none of the forbidden words", () => {
    expect(findForbiddenWords(root)).toEqual([]);
  });
});

describe("a planted word is found", () => {
  test.each(plantedWords)("in %s: %s", (file, content, rule) => {
    expect(words(file, content)).toEqual([rule]);
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
