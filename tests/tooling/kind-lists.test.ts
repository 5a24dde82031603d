import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TransactionKind, transactionKinds } from "@manilla/core/ledger/types";
import { kindGroups } from "@manilla/shared/wallet/transaction-texts";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/environment.ts";

const trades = ["crypto.buy", "crypto.sell", "crypto.swap"] as const;
const bills = ["bill.airtime", "bill.data", "bill.cable", "bill.electricity"] as const;
const byStaff = ["adjustment", "adjustment.goodwill", "adjustment.correction"] as const;
const givenUp = "dust.given_up";
const received = ["crypto.receive", "transfer.receive"] as const;
const deposits = ["crypto.deposit", "naira.deposit"] as const;

/**
 * Lists of transaction kinds that the compiler does not check for completeness. Each file must name every kind, or
 * this table gives the reason why it does not. A new kind fails the test until every list was extended or has a
 * reason here.
 */
const lists: Record<string, Record<string, readonly TransactionKind[]>> = {
  "prisma/sql/ledger/verify/violations.sql": {
    "booked whole at once: never open": [...trades, ...received, givenUp],
    "open before the money came: nothing is held": ["naira.deposit"],
  },
  "prisma/sql/public/house_float.sql": {
    "no vendor has taken or brought anything": [...trades, ...received, "transfer.send", ...byStaff, givenUp],
    "counted by the vendor's balance only once they are booked": deposits,
  },
  "prisma/sql/public/vendor_entry.sql": {
    "stands in no vendor's books": [...trades, ...received, "transfer.send", ...byStaff, givenUp],
  },
  "prisma/sql/public/provider_outcome.sql": {
    "goes to no bank and no biller": [
      ...trades,
      ...received,
      ...deposits,
      "transfer.send",
      "crypto.send",
      "crypto.collect",
      ...byStaff,
      givenUp,
    ],
  },
  "prisma/sql/screening/rule_hits.sql": {
    "a trade moves no money between people": trades,
    "the company's own, decided by two of the staff, or less than any way out takes": [
      "crypto.collect",
      ...byStaff,
      givenUp,
    ],
  },
  "packages/core/src/operations/promise-progress.ts": {
    "booked whole at once: never open": [...trades, ...received, "transfer.send", ...byStaff, givenUp],
    "nothing has left the balance": deposits,
    "no customer waits for it": ["crypto.collect"],
  },
  "packages/core/src/desk/kinds/operations.ts": {
    "booked whole at once: never stuck": [...trades, ...received, "transfer.send", ...byStaff, givenUp],
    "ends by naming the owner of the money, or by the deposit's own expiry": deposits,
  },
  "packages/core/src/wallet/spending.ts": {
    "no spending: money of one's own in another form, or money that came": [
      ...trades,
      ...received,
      ...deposits,
    ],
    "coins that leave are no spending in naira": ["crypto.send"],
    "no spending of the customer's": ["crypto.collect", ...byStaff, givenUp],
  },
  "packages/shared/src/wallet/amount-labels.ts": {
    "“You paid” and “You received” are right": ["crypto.buy", "crypto.deposit", ...received, ...bills],
    "no customer sees it": ["crypto.collect"],
  },
  "packages/shared/src/cases/kinds.ts": {
    "reported as charges or as something else, which are about any kind": [...trades, ...byStaff, givenUp],
    "no customer sees it": ["crypto.collect"],
  },
};

describe.each(Object.entries(lists))("%s", (file, without) => {
  const text = readFileSync(join(root, file), "utf8");
  const left = Object.values(without).flat();

  test("names each kind, or a reason is given why not", () => {
    expect(transactionKinds.filter((kind) => !isNamed(kind, text) && !left.includes(kind))).toEqual([]);
  });

  test("names none of which the reason says that it does not", () => {
    expect(left.filter((kind) => isNamed(kind, text))).toEqual([]);
  });
});

function isNamed(kind: TransactionKind, text: string): boolean {
  const code = text.replace(/^\s*(--|\/\/|\*|\/\*\*).*$/gm, "");
  const named = [`"${kind}"`, `'${kind}'`, `${kind}:`].some((name) => code.includes(name));
  if (named) return true;
  if (
    kind.startsWith("bill.") &&
    /'bill\.%'|join ledger\.transaction t on t\.id = a\.bill_id|else 'bills' end/.test(code)
  )
    return true;
  return Object.entries(kindGroups).some(
    ([group, kinds]) => kinds.some((one) => one === kind) && code.includes(`kindGroups.${group}`),
  );
}
