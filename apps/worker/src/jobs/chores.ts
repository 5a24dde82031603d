import { sealAudit, verifyAudit } from "@manilla/core/audit/audit";
import { refreshCatalogue } from "@manilla/core/bills/catalogue/refresh-catalogue";
import { sweepBills } from "@manilla/core/bills/process-bill";
import { recurringBills } from "@manilla/core/bills/recurring/run-recurring-bills";
import { alarmDeadlines, closeSilentCases } from "@manilla/core/cases/watch-deadlines";
import { forEachConcurrently } from "@manilla/core/concurrency/for-each-concurrently";
import type { Context } from "@manilla/core/context";
import { sweepSubAccounts } from "@manilla/core/crypto/collect/start-collections";
import {
  findDeposits,
  matchSuspendedCoins,
  sweepCollections,
  sweepCustodyDeposits,
  sweepSends,
} from "@manilla/core/crypto/custody/sweep-custody";
import { bookDust } from "@manilla/core/crypto/deposits/dust";
import { recurringBuys } from "@manilla/core/crypto/recurring/run-recurring-buys";
import { sweepIdentity } from "@manilla/core/kyc/process-check";
import { sealBooks, type Violation, verifyRecentBooks } from "@manilla/core/ledger/verify";
import { notifyReachedAlerts } from "@manilla/core/market/alerts";
import { refreshRatesInTurn, sweepMarket } from "@manilla/core/market/refresh";
import { requestMissingNumbers } from "@manilla/core/naira/accounts/accounts";
import { findAccountPayments } from "@manilla/core/naira/accounts/book-payment";
import { sweepAccountNumbers } from "@manilla/core/naira/accounts/sweep-accounts";
import { refreshBanks } from "@manilla/core/naira/banks/list-banks";
import { sweepDeposits } from "@manilla/core/naira/deposits/process-deposit";
import { matchSuspended } from "@manilla/core/naira/deposits/suspense";
import { sweepWithdrawals } from "@manilla/core/naira/withdrawals/payout-inbox";
import { deliverChannel } from "@manilla/core/notifications/deliver";
import type { Channel } from "@manilla/core/notifications/fan-out";
import { registerGauge } from "@manilla/core/observability/metrics";
import { promiseProgress } from "@manilla/core/operations/promise-progress";
import type { declareRecurring, RecurringOrder } from "@manilla/core/operations/recurring";
import { alarmAboutBooks } from "@manilla/core/reconciliation/differences";
import { reconcileDueDays } from "@manilla/core/reconciliation/due-days";
import { refreshFloat } from "@manilla/core/reconciliation/float";
import type { Chore } from "@manilla/core/runtime/chore";
import { withLongStatements } from "@manilla/core/runtime/db";
import { purgeExpired } from "@manilla/core/runtime/retention";
import { watchHits } from "@manilla/core/screening/hits";
import { evaluateRules } from "@manilla/core/screening/rules";
import { resealSecrets } from "@manilla/core/secrets/reseal";
import { expireMoneyRequests } from "@manilla/core/transfers/money-request";
import { closeUnprovedAccounts } from "@manilla/core/users/close-account";
import { actorOf } from "@manilla/core/users/session/find-actor";
import { hours, inSeconds, minutes } from "@manilla/shared/duration";
import type pg from "pg";

export function deliveryChore(channel: Channel): string {
  return `deliveries.${channel}`;
}

/**
 * Each channel has its own chore, so that a slow mail server delays no SMS. The fan-out starts the chore for new
 * deliveries. The run every 5 seconds is for deliveries that are due again.
 */
export const deliveryChores: readonly Chore[] = (["email", "sms", "push"] as const).map((channel) => ({
  name: deliveryChore(channel),
  everySeconds: 5,
  run: (ctx, ending) => deliverChannel(ctx, channel, ending),
}));

const refreshSeconds = 15;
const minute = inSeconds(minutes(1));
const hour = inSeconds(hours(1));

/** A starting worker starts the chores in this order. */
export const allChores: readonly Chore[] = [
  // A worker skips its refresh if another worker started one in the last 12 seconds. This is 3 less than the interval,
  // because a job may run a little early.
  {
    name: "rates.refresh",
    everySeconds: refreshSeconds,
    run: (ctx) => refreshRatesInTurn(ctx, refreshSeconds - 3),
  },
  { name: "market.tell_alerts", everySeconds: 15, run: notifyReachedAlerts },
  { name: "market.sweep", everySeconds: hour, run: sweepMarket },
  { name: "crypto.sweep_sends", everySeconds: 10, run: sweepSends },
  { name: "crypto.sweep_collections", everySeconds: 10, run: sweepCollections },
  { name: "crypto.start_collections", everySeconds: 5 * minute, run: sweepSubAccounts },
  { name: "crypto.sweep_deposits", everySeconds: 15, run: sweepCustodyDeposits },
  { name: "crypto.find_deposits", everySeconds: minute, run: (ctx) => findDeposits(ctx, { hours: 2 }) },
  { name: "crypto.find_late_deposits", everySeconds: hour, run: (ctx) => findDeposits(ctx, { hours: 72 }) },
  { name: "crypto.match_suspended", everySeconds: hour, run: matchSuspendedCoins },
  { name: "crypto.book_dust", everySeconds: hour, run: bookDust },
  { name: "crypto.recurring_buys", everySeconds: 30, run: (ctx) => runRecurring(ctx, recurringBuys) },
  { name: "naira.sweep_deposits", everySeconds: 15, run: sweepDeposits },
  { name: "naira.match_suspended", everySeconds: hour, run: matchSuspended },
  { name: "naira.sweep_accounts", everySeconds: 15, run: sweepAccountNumbers },
  {
    name: "naira.find_account_payments",
    everySeconds: 2 * minute,
    run: (ctx) => findAccountPayments(ctx, { hours: 2 }),
  },
  {
    name: "naira.find_late_account_payments",
    everySeconds: hour,
    run: (ctx) => findAccountPayments(ctx, { hours: 72 }),
  },
  {
    name: "naira.request_missing_accounts",
    everySeconds: 10 * minute,
    run: (ctx) => requestMissingNumbers(ctx, 500),
  },
  { name: "naira.sweep_withdrawals", everySeconds: 15, run: sweepWithdrawals },
  { name: "naira.refresh_banks", everySeconds: hour, run: refreshBanks },
  { name: "transfers.expire_requests", everySeconds: 5 * minute, run: expireMoneyRequests },
  { name: "bills.sweep", everySeconds: 5, run: sweepBills },
  { name: "bills.catalogue", everySeconds: 10 * minute, run: refreshCatalogue },
  { name: "bills.repeats", everySeconds: minute, run: (ctx) => runRecurring(ctx, recurringBills) },
  { name: "kyc.sweep_identity", everySeconds: 30, run: sweepIdentity },
  { name: "users.close_unproved", everySeconds: hour, run: closeUnprovedAccounts },
  ...deliveryChores,
  { name: "operations.note_waiting", everySeconds: 5, run: promiseProgress },
  { name: "ledger.verify", everySeconds: 5 * minute, run: (ctx) => verify(ctx, "books", verifyRecentBooks) },
  { name: "ledger.seal", everySeconds: hour, run: (ctx) => verify(ctx, "books", sealBooks) },
  {
    name: "ledger.name_payees",
    everySeconds: hour,
    run: ({ prisma }) => prisma.$queryRaw`select ledger.name_payees()::text`,
  },
  { name: "audit.seal", everySeconds: 30, run: sealAudit },
  { name: "audit.verify", everySeconds: hour, run: (ctx) => verify(ctx, "audit", verifyAudit) },
  { name: "platform.purge", everySeconds: hour, run: purgeExpired },
  { name: "platform.reseal", everySeconds: hour, run: (ctx) => resealSecrets(ctx, "customer") },
  { name: "reconciliation.days", everySeconds: 30 * minute, run: reconcileDueDays },
  { name: "reconciliation.float", everySeconds: 15 * minute, run: refreshFloat },
  { name: "reconciliation.alarm", everySeconds: hour, run: alarmAboutBooks },
  { name: "cases.alarm", everySeconds: 5 * minute, run: alarmDeadlines },
  { name: "cases.close_silent", everySeconds: hour, run: closeSilentCases },
  { name: "screening.watch_hits", everySeconds: hour, run: watchHits },
  { name: "screening.rules", everySeconds: 5 * minute, run: evaluateRules },
];

const verifiedAt = registerGauge(
  "manilla_verified_timestamp_seconds",
  "Time when this process last finished verifying the books or the audit log, or started",
  ["what"],
);
// The gauge starts with the program's start time, so that the alert BooksNotVerified fires even if no verification ever
// finishes.
for (const what of ["books", "audit"] as const) verifiedAt({ what }, inSeconds(Date.now()));

/** Raises an alarm only if it finds violations. Throws if the database is too slow or unavailable to verify. */
async function verify(
  ctx: Context,
  name: "books" | "audit",
  find: (client: pg.Client) => Promise<Violation[]>,
): Promise<void> {
  const violations = await withLongStatements(ctx.pool, find);
  verifiedAt({ what: name }, inSeconds(Date.now()));
  if (violations.length === 0) return;
  const shown = { alarm: name, count: violations.length, violations: violations.slice(0, 20) };
  ctx.log.fatal(
    shown,
    name === "books" ? "the books violate the ledger's rules" : "the audit log was tampered with",
  );
}

/** Upper bound per run. The rest is done in the next run. */
const mostRecurringPages = 500;

/** Runs all due orders. An order that cannot be paid now stays due and blocks no other order. */
async function runRecurring<Order extends RecurringOrder>(
  ctx: Context,
  { due, run, end }: ReturnType<typeof declareRecurring<Order>>,
): Promise<void> {
  let page = await due(ctx);
  for (let pages = 0; page.length > 0 && pages < mostRecurringPages; pages += 1) {
    await forEachConcurrently(ctx, "recurring orders", page, async (order) => {
      const actor = await actorOf(ctx, order.userId);
      // No actor: the customer closed the account, so the order ends.
      await (actor ? run(ctx, actor, order) : end(ctx, order));
    });
    page = await due(ctx, page.at(-1));
  }
}
