import { accountErrors } from "./planted-account-errors.ts";
import { collectionErrors } from "./planted-collection-errors.ts";
import { identityErrors } from "./planted-identity-errors.ts";
import type { PlantedError } from "./scenario.ts";

const withdrawals = "naira/withdrawals";

export const plantedErrors: readonly PlantedError[] = [
  {
    name: "refund a payout because the provider does not know it yet",
    kind: "withdrawal",
    file: `${withdrawals}/process-withdrawal.ts`,
    find: 'if (next === "never_arrived")',
    replace: 'if (next !== "wait")',
  },
  {
    name: "refund a payout because a query got no answer",
    kind: "withdrawal",
    file: `${withdrawals}/process-withdrawal.ts`,
    find: "    default:\n      return pollLater(ctx, nairaWithdrawal, withdrawal);",
    replace:
      '    default:\n      return move(ctx, nairaWithdrawal, withdrawal, "fail", { reason: "no answer" });',
  },
  {
    name: "end a withdrawal on the answer to a second submission",
    kind: "withdrawal",
    file: `${withdrawals}/process-withdrawal.ts`,
    find: "  await sendPayout(ctx, withdrawal);\n}",
    replace:
      '  const answer = await sendPayout(ctx, withdrawal);\n  if (answer?.outcome === "refused") await move(ctx, nairaWithdrawal, withdrawal, "fail", answer);\n}',
  },
  {
    name: "end a withdrawal on a first refusal although it was submitted again meanwhile",
    kind: "withdrawal",
    under: { submit: "rejected", resubmit: "none", hasSecondWorker: true },
    file: `${withdrawals}/withdrawal-operation.ts`,
    find: 'refuse: { from: ["processing"], to: "failed", ifUnchanged: true,',
    replace: 'refuse: { from: ["processing"], to: "failed",',
  },
  {
    name: "a new reference on each submission",
    kind: "withdrawal",
    file: `${withdrawals}/process-withdrawal.ts`,
    find: "return { ...queryOf(withdrawal), accountNumber,",
    replace: "return { ...queryOf(withdrawal), reference: String(Math.random()), accountNumber,",
  },
  {
    name: "pay while the provider is still processing",
    kind: "withdrawal",
    file: `${withdrawals}/process-withdrawal.ts`,
    find: '    case "processing":\n      return pollLater(',
    replace:
      '    case "processing":\n      return move(ctx, nairaWithdrawal, withdrawal, "pay", { sessionId: null });\n      return pollLater(',
  },
  {
    name: "ignore what a bank sends back after it was paid",
    kind: "withdrawal",
    file: `${withdrawals}/process-withdrawal.ts`,
    find: 'const isReturned = answer?.status === "reversed" || answer?.status === "failed";',
    replace: 'const isReturned = answer?.status === "unknown";',
  },
  {
    name: "fail a withdrawal without returning the hold",
    kind: "withdrawal",
    file: `${withdrawals}/withdrawal-operation.ts`,
    find: '    ...returnHold(withdrawal),\n    reason: "The bank did not accept the transfer",',
    replace: '    reason: "The bank did not accept the transfer",',
  },
  {
    name: "keep the day's limit of a failed withdrawal",
    kind: "withdrawal",
    file: "operations/move.ts",
    find: "giveBackLimits: returned,",
    replace: "giveBackLimits: false,",
  },
  {
    name: "believe a webhook without asking the provider",
    kind: "withdrawal",
    file: `${withdrawals}/payout-inbox.ts`,
    find: "const answer = await processWithdrawal(ctx, withdrawal);",
    replace:
      'const { move } = await import("../../operations/move.ts");\n      const { nairaWithdrawal } = await import("./withdrawal-operation.ts");\n      await move(ctx, nairaWithdrawal, withdrawal, "pay", { sessionId: null });\n      const answer = await processWithdrawal(ctx, withdrawal);',
  },
  {
    name: "poll an open operation once and never again",
    kind: "withdrawal",
    file: "operations/move.ts",
    find: "dueAt: dueAt ?? addMilliseconds(now, declaration.pollAfter(subject, now)),",
    replace: "dueAt: addMilliseconds(now, 1e12),",
  },
  {
    name: "never ask again after the end",
    kind: "bill",
    file: "operations/rechecks.ts",
    find: "const recheckAfterMs = [firstRecheckMs, hours(1), hours(6), hours(24), hours(72)];",
    replace: "const recheckAfterMs = [firstRecheckMs]; void hours;",
  },
  {
    name: "fail a bill on the answer to a second submission",
    kind: "bill",
    file: "bills/process-bill.ts",
    find: 'return (await resendBill(ctx, vendor, sent)) ?? { status: "absent" };',
    replace:
      'return (await resendBill(ctx, vendor, sent)) ?? { status: "failed", reason: "resent", fault: "ours" };',
  },
  {
    name: "fail a bill because its vendor does not know it yet",
    kind: "bill",
    file: "bills/process-bill.ts",
    find: 'if (next === "never_arrived") {',
    replace: 'if (next === "resend") {',
  },
  {
    name: "leave a bill held whose submission was interrupted",
    kind: "bill",
    file: "bills/process-bill.ts",
    find: 'if (bill.state !== "held") return bill;',
    replace: "return bill;",
  },
  {
    name: "take a delivery back without returning the price",
    kind: "bill",
    file: "bills/bill-operation.ts",
    find: 'to: availableAccount(bill.userId), money: bill.order.amount },\n        ],\n        events: [newEvent("bill.reversed"',
    replace:
      'to: houseAccount("costs"), money: bill.order.amount },\n        ],\n        events: [newEvent("bill.reversed"',
  },
  {
    name: "fail a send on the answer to a second submission",
    kind: "send",
    file: "crypto/send/process-send.ts",
    find: "  if (!answer) return collectForSend(ctx, send);\n  const details",
    replace:
      '  if (!answer) return;\n  if (answer.kind === "refused") return fail(ctx, send, { transition: "fail", reason: answer.reason });\n  const details',
  },
  {
    name: "fail a send on a first refusal although it was submitted again meanwhile",
    kind: "send",
    under: { submit: "rejected", resubmit: "none", hasSecondWorker: true },
    file: "crypto/send/send-operation.ts",
    find: 'refuse: { from: ["broadcast"], to: "failed", ifUnchanged: true,',
    replace: 'refuse: { from: ["broadcast"], to: "failed",',
  },
  {
    name: "credit a deposit before the provider says that it was paid",
    kind: "nairaDeposit",
    file: "naira/deposits/deposit-operation.ts",
    find: 'if (payment?.status === "paid") return "credit";',
    replace: 'if (payment) return "credit";',
  },
  {
    name: "keep money that comes after the popup has closed",
    kind: "nairaDeposit",
    file: "naira/deposits/deposit-operation.ts",
    find: 'from: ["pending", "failed", "expired"],',
    replace: 'from: ["pending"],',
  },
  {
    name: "credit coins before the custodian has accepted them",
    kind: "cryptoDeposit",
    file: "crypto/deposits/process-deposit.ts",
    find: 'if (status === "accepted")',
    replace: 'if (status !== "rejected")',
  },
  {
    name: "book one deposit for each message about it",
    kind: "cryptoDeposit",
    file: "crypto/deposits/deposit-effects.ts",
    find: "    idempotency: {",
    replace: "    [Symbol() as never]: {",
  },
  ...identityErrors,
  ...collectionErrors,
  ...accountErrors,
];
