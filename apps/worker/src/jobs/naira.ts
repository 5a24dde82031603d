import {
  closeOwnersAccount,
  requestMissingAccounts,
  requestVerifiedAccount,
} from "@manilla/core/naira/accounts/accounts";
import { findAccountPayments } from "@manilla/core/naira/accounts/book-payment";
import { sweepAccounts } from "@manilla/core/naira/accounts/sweep-accounts";
import { matchSuspended } from "@manilla/core/naira/deposits/suspense";
import { sweepDeposits } from "@manilla/core/naira/deposits/sweep-deposits";
import type { Chore } from "@manilla/core/runtime/chore";
import { hours, inSeconds, minutes } from "@manilla/shared/duration";
import type { Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  {
    name: "naira.request_account",
    topics: ["user.contact_verified", "user.contact_replaced"],
    run: requestVerifiedAccount,
  },
  {
    name: "naira.close_account",
    topics: ["user.closed"],
    run: closeOwnersAccount,
  },
];

export const chores: readonly Chore[] = [
  { name: "naira.sweep_deposits", everySeconds: 15, run: sweepDeposits },
  { name: "naira.match_suspended", everySeconds: inSeconds(hours(1)), run: matchSuspended },
  { name: "naira.sweep_accounts", everySeconds: 15, run: sweepAccounts },
  {
    name: "naira.find_account_payments",
    everySeconds: inSeconds(minutes(2)),
    run: (ctx) => findAccountPayments(ctx, { hours: 2 }),
  },
  {
    name: "naira.find_late_account_payments",
    everySeconds: inSeconds(hours(1)),
    run: (ctx) => findAccountPayments(ctx, { hours: 72 }),
  },
  {
    name: "naira.request_missing_accounts",
    everySeconds: inSeconds(minutes(10)),
    run: (ctx) => requestMissingAccounts(ctx, 500),
  },
];
