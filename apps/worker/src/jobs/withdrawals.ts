import { refreshBanks } from "@manilla/core/naira/banks/list-banks";
import { submitWithdrawal } from "@manilla/core/naira/withdrawals/submit-withdrawal";
import { sweepWithdrawals } from "@manilla/core/naira/withdrawals/sweep-withdrawals";
import { scheduleRechecks } from "@manilla/core/operations/rechecks";
import type { Chore } from "@manilla/core/runtime/chore";
import { hours, inSeconds } from "@manilla/shared/duration";
import type { Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  {
    name: "naira.submit_withdrawal",
    topics: ["withdrawal.approved"],
    run: async (ctx, { transactionId }) => {
      if (transactionId !== null) await submitWithdrawal(ctx, transactionId);
    },
  },
  {
    name: "naira.look_again",
    topics: ["withdrawal.paid", "withdrawal.failed", "withdrawal.reversed"],
    run: async (ctx, { transactionId }) => {
      if (transactionId !== null) await scheduleRechecks(ctx, "payout", transactionId);
    },
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
