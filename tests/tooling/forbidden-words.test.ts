import { describe, expect, test } from "vitest";
import { findIn } from "../../scripts/check/forbidden-words.ts";

const words = (file: string, content: string) => findIn(file, () => content).map(({ rule }) => rule);

describe("a planted word is found", () => {
  test.each([
    ["packages/shared/src/fees.ts", "return Number(amount) * 2;", "money is never a floating number"],
    ["apps/web/src/features/crypto/buy-screen.tsx", "Number(value)", "money is never a floating number"],
    [
      "apps/web/src/lib/api/call.ts",
      "const pause = 5 * 60_000;",
      "durations are written with shared/duration.ts",
    ],
    [
      "packages/core/src/crypto/sell.ts",
      "await pool.query('update ledger.account set balance = 0');",
      "only the ledger writes the ledger's tables",
    ],
    ["prisma/seed.ts", "insert into ledger.entry values (1)", "only the ledger writes the ledger's tables"],
    [
      "packages/core/src/bills/bill.ts",
      'if (vendor.name === "vtpass") return;',
      "vendors are named by their adapters, the configuration and tests",
    ],
    [
      "prisma/sql/public/vendor_entry.sql",
      "case a.vendor when 'paystack' then 1 end",
      "vendors are named by their adapters, the configuration and tests",
    ],
    [
      "packages/testing/src/fixtures/bills-fixture.ts",
      'createFakeBills("vtpass")',
      "test helpers take vendors from the fakes and from testing/providers",
    ],
    [
      "apps/api/src/testing/fake-providers.ts",
      'control("paystack")',
      "test helpers take vendors from the fakes and from testing/providers",
    ],
    [
      "apps/api/src/app.ts",
      'fetch("https://example.com/feed");',
      "addresses of other hosts come from the configuration",
    ],
    [
      "apps/web/src/app/menu.tsx",
      '<Link to="/dashboard/buy">',
      "the app's paths stand in shared/web-paths.ts",
    ],
    [
      "tests/e2e/buying.test.ts",
      'expect(await sheet.getByRole("alert").count()).toBe(0);',
      "a journey waits for what the page shows: expect.poll",
    ],
    [
      "tests/e2e/market.test.ts",
      'expect((await rows.first().textContent()) ?? "").toContain("BTC");',
      "a journey waits for what the page shows: expect.poll",
    ],
    [
      "packages/core/src/kyc/verify-otp.ts",
      'message: "Please verify your e-mail first.",',
      "customers read one form of a word: email, log out",
    ],
    [
      "apps/web/src/features/users/profile/sessions-screen.tsx",
      '{t("Sign out")}',
      "customers read one form of a word: email, log out",
    ],
    [
      "apps/web/src/texts/pcm.json",
      '"Email": "E-mail",',
      "customers read one form of a word: email, log out",
    ],
  ])("in %s: %s", (file, line, rule) => {
    expect(words(file, line)).toEqual([rule]);
  });
});

describe("what is allowed is not reported", () => {
  test.each([
    ["apps/web/src/ui/money/amount.tsx", "Number(digits)"],
    ["packages/core/src/crypto/buy.ts", "Number.isSafeInteger(count)"],
    ["packages/core/src/ledger/ledger.ts", "insert into ledger.entry"],
    ["packages/core/src/crypto/sell.ts", "// never Number(amount) here"],
    ["packages/core/src/wallet/read.ts", "select balance from ledger.account"],
  ])("in %s: %s", (file, content) => {
    expect(words(file, content)).toEqual([]);
  });
});
