const money = "money is never a floating number";
const vendors = "vendors are named by their adapters, the configuration and tests";
const helpers = "test helpers take vendors from the fakes and from providers/testing";
const hosts = "addresses of other hosts come from the configuration";
const webPaths = "the app's paths stand in shared/web-paths.ts";
const plainEnglish = "plain English: write what happens, in a working engineer's words";

/** What the check of forbidden words must find: a file, a line in it, and the rule that the line breaks. */
export const plantedWords: readonly [file: string, line: string, rule: string][] = [
  ["packages/core/src/crypto/buy.ts", "const paid = parseFloat(amount);", money],
  ["packages/shared/src/fees.ts", "return Number(amount) * 2;", money],
  ["apps/api/src/routes/naira.ts", "total.toNumber()", money],
  ["apps/web/src/features/crypto/buy-screen.tsx", "Number(value)", money],
  ["apps/web/src/lib/api.ts", "const pause = 5 * 60_000;", "durations are written with shared/duration.ts"],
  ["apps/api/src/app.ts", "if (process.env.DEBUG) {}", "configuration is read in one place"],
  ["packages/core/src/users/session/login.ts", "// TODO: later", "a note to do something later is an issue"],
  ["prisma/migrations/0001_x/migration.sql", "-- FIXME", "a note to do something later is an issue"],
  ["apps/api/src/app.test.ts", "test.only('x', run);", "every test runs"],
  ["apps/api/src/app.test.ts", "describe.skip('x', run);", "every test runs"],
  ["tests/e2e/buy.test.ts", "test.concurrent.skipIf(noBrowser)('x', run);", "every test runs"],
  ["packages/core/src/users/find.ts", "prisma.$queryRawUnsafe(text)", "no raw query from a string"],
  [
    "packages/core/src/crypto/sell.ts",
    "await pool.query('update ledger.account set balance = 0');",
    "only the ledger writes the ledger's tables",
  ],
  ["packages/core/src/bills/bill.ts", 'if (vendor.name === "vtpass") return;', vendors],
  ["prisma/sql/public/vendor_entry.sql", "case a.vendor when 'paystack' then 1 end", vendors],
  ["packages/core/src/testing/bills-fixture.ts", 'createFakeBills("vtpass")', helpers],
  ["apps/api/src/testing/fake-providers.ts", 'control("paystack")', helpers],
  ["apps/api/src/app.ts", 'fetch("https://example.com/feed");', hosts],
  ["apps/web/src/app/menu.tsx", '<Link to="/dashboard/buy">', webPaths],
  ["packages/core/src/kyc/limits.ts", "// The person is told whoever asks.", plainEnglish],
  ["apps/web/src/lib/session.ts", "/** Who is signed in; null when nobody is. */", plainEnglish],
  ["apps/worker/src/worker.test.ts", 'it("run once, whoever starts first", run);', plainEnglish],
  ["packages/core/src/ledger/outbox.ts", "// The worker tells the owner.", plainEnglish],
  ["docs/ledger.md", "The fee is what the house earns.", plainEnglish],
  ["prisma/seed.ts", "insert into ledger.entry values (1)", "only the ledger writes the ledger's tables"],
];
