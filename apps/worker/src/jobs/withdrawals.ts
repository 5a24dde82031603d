import { refreshBanks } from "@manilla/core/naira/banks/list-banks";
import { submitWithdrawal } from "@manilla/core/naira/withdrawals/submit-withdrawal";
import { sweepWithdrawals } from "@manilla/core/naira/withdrawals/sweep-withdrawals";
import { scheduleRechecks } from "@manilla/core/operations/rechecks";
import type { Chore } from "@manilla/core/runtime/chore";
import { hours, inSeconds } from "@manilla/shared/duration";
import { type Effect, onTransaction } from "./job.ts";

export const effects: readonly Effect[] = [
  {
    name: "naira.submit_withdrawal",
    topics: ["withdrawal.approved"],
    run: onTransaction(submitWithdrawal),
  },
  {
    name: "naira.recheck_payout",
    topics: ["withdrawal.paid", "withdrawal.failed", "withdrawal.reversed"],
    run: onTransaction((ctx, id) => scheduleRechecks(ctx, "payout", id)),
  },
];

export const chores: readonly Chore[] = [
  {
    name: "naira.sweep_withdrawals",
    everySeconds: 15,
    run: sweepWithdrawals,
  },
  {
    name: "naira.refresh_banks",
    everySeconds: inSeconds(hours(1)),
    run: refreshBanks,
  },
];
