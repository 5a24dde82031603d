import { expect, test } from "vitest";
import { restoreDrill } from "./restore-drill.ts";

test("books restored to before the last payouts pay nothing twice, and what they forgot is shown to staff", {
  timeout: 300_000,
}, async () => {
  const report = await restoreDrill({ purchases: 20, payouts: 3, forgotten: 2 });
  const { transactions, lost, backupMs, recoveryMs, forgotten } = report;
  console.log(
    `  back to ${transactions} transactions, ${lost} lost: backup ${backupMs} ms, recovery ${recoveryMs} ms`,
  );
  expect(report.sameBooks, "exactly the books of that moment").toBe(true);
  expect(lost, "purchases, payouts and airtime after it").toBe(20 + 2 + 2);
  expect(report.timesPaid, "the vendor's own books").toEqual(Array(3).fill(1));
  expect(report.violations).toEqual([]);
  expect(forgotten.incidents.toSorted()).toEqual(
    forgotten.payouts.map((id) => `unknown_payout ${id}`).toSorted(),
  );
  // No bill vendor documents a list of its sales, so lost bills show only in the float.
  expect(forgotten.bills).toHaveLength(2);
  expect(forgotten.differences.toSorted()).toEqual(
    forgotten.payouts.map((id) => `missing_here ${id}`).toSorted(),
  );
});
