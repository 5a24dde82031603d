import { collectAfter } from "@manilla/core/crypto/collect/start-collections";
import { processNewSend } from "@manilla/core/crypto/send/process-send";
import { closeOwnersAccount, requestVerifiedAccount } from "@manilla/core/naira/accounts/accounts";
import { submitWithdrawal } from "@manilla/core/naira/withdrawals/submit-withdrawal";
import { sendAtOnce } from "@manilla/core/notifications/notify";
import { scheduleRechecks } from "@manilla/core/operations/rechecks";
import { notePaidRequest } from "@manilla/core/transfers/pay-request";
import { issueReset } from "@manilla/core/users/secrets/issue-reset";
import { type Effect, onTransaction } from "./job.ts";
import { mailStatement } from "./mail-statement.ts";

export const messageEffects: readonly Effect[] = [
  {
    name: "notifications.send_at_once",
    topics: ["user.code_requested", "bill.token"],
    queue: "messages",
    run: sendAtOnce,
  },
];

export const allEffects: readonly Effect[] = [
  ...messageEffects,
  { name: "users.issue_reset", topics: ["user.reset_requested"], queue: "messages", run: issueReset },
  { name: "crypto.submit_send", topics: ["crypto.sent"], run: processNewSend },
  { name: "crypto.collect", topics: ["crypto.deposited"], run: onTransaction(collectAfter) },
  {
    name: "crypto.recheck_send",
    topics: ["crypto.send_completed", "crypto.send_failed"],
    run: onTransaction((ctx, id) => scheduleRechecks(ctx, "send", id)),
  },
  {
    name: "crypto.recheck_collection",
    topics: ["crypto.collection_ended"],
    run: onTransaction(async (ctx, id) => {
      await scheduleRechecks(ctx, "collection", id);
      await collectAfter(ctx, id);
    }),
  },
  {
    name: "naira.request_account",
    topics: ["user.contact_verified", "user.contact_replaced"],
    run: requestVerifiedAccount,
  },
  { name: "naira.close_account", topics: ["user.closed"], run: closeOwnersAccount },
  { name: "naira.submit_withdrawal", topics: ["withdrawal.approved"], run: onTransaction(submitWithdrawal) },
  {
    name: "naira.recheck_payout",
    topics: ["withdrawal.paid", "withdrawal.failed", "withdrawal.reversed"],
    run: onTransaction((ctx, id) => scheduleRechecks(ctx, "payout", id)),
  },
  { name: "transfers.note_paid_request", topics: ["transfer.sent"], run: notePaidRequest },
  {
    name: "bills.recheck",
    topics: ["bill.delivered", "bill.failed"],
    run: onTransaction((ctx, id) => scheduleRechecks(ctx, "bill", id)),
  },
  { name: "wallet.mail_statement", topics: ["statement.requested"], run: mailStatement },
];
