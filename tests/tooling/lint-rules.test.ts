import { readFileSync } from "node:fs";
import { join } from "node:path";
import { RuleTester } from "oxlint/plugins-dev";
import { describe, expect, it } from "vitest";
import plugin, { vendorNames } from "../../scripts/check/lint-rules.ts";
import { repositoryFiles } from "../../scripts/check/repository-files.ts";
import { root } from "../../scripts/environment.ts";

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester();

tester.run("no-float", plugin.rules["no-float"], {
  valid: ["Number.isSafeInteger(count)", "// never Number(amount) here"],
  invalid: [{ code: "export const fee = Number(amount) * 2;", errors: 1 }],
});
tester.run("no-host", plugin.rules["no-host"], {
  valid: ['url.startsWith("https://")', "fetch(config.NEWS_BASE_URL)"],
  invalid: [{ code: 'fetch("https://example.com/feed");', errors: 1 }],
});
tester.run("no-ledger-write", plugin.rules["no-ledger-write"], {
  valid: ["sql`select balance from ledger.account`"],
  invalid: [{ code: "sql`update ledger.account set balance = 0`", errors: 1 }],
});
tester.run("no-vendor-name", plugin.rules["no-vendor-name"], {
  valid: ["config.PAYAZA_BASE_URL"],
  invalid: [
    { code: 'if (vendor.name === "vtpass") pay();', errors: 1 },
    { code: "const message = `sent by ${way} at Paystack`;", errors: 1 },
    { code: "readQuidaxRow(row)", errors: 1 },
  ],
});

it("no function of the database names a vendor", () => {
  const files = repositoryFiles(root).filter((file) => file.startsWith("prisma/sql/"));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => vendorNames.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
});
