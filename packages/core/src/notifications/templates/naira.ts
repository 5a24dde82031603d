import { formatNaira } from "@manilla/shared/format-money";
import type { Events, Topic } from "../../events/events.ts";
import { declareNotice, promptNotice, type TopicNotification, type Words } from "../message.ts";

type WithdrawalTopic = Extract<Topic, `withdrawal.${string}`>;
type Withdrawal = Events["withdrawal.paid"];

const withdrawalNotice = <Payload extends Withdrawal>(state: string, words: (withdrawal: Payload) => Words) =>
  declareNotice<Payload>("money_out", (withdrawal) => {
    const { transactionId, amount } = withdrawal;
    const data = { transactionId, amount, currency: "NGN", kind: `withdrawal_${state}` };
    return { type: "withdrawal", ...words(withdrawal), data };
  });

export const withdrawalTopics: { [T in WithdrawalTopic]: TopicNotification<Events[T]> } = {
  "withdrawal.requested": withdrawalNotice("requested", (withdrawal) => ({
    title: "Withdrawal under review",
    message: `We're reviewing your withdrawal of ${formatNaira(withdrawal.amount)} to ${bank(withdrawal)}. You can cancel it until it is approved.`,
    pidginTitle: "We dey check your withdrawal",
    pidginMessage: `We dey check your withdrawal of ${formatNaira(withdrawal.amount)} to ${bank(withdrawal)}. You fit cancel am till we approve am.`,
  })),
  "withdrawal.reviewed": withdrawalNotice("reviewed", (withdrawal) => ({
    title: "Withdrawal under review",
    message: `We're reviewing your withdrawal of ${formatNaira(withdrawal.amount)} to ${bank(withdrawal)}. We'll decide within 24 hours. The money is on hold until then.`,
    pidginTitle: "We dey check your withdrawal",
    pidginMessage: `We dey check your withdrawal of ${formatNaira(withdrawal.amount)} to ${bank(withdrawal)}. We go decide inside 24 hours. The money dey on hold till then.`,
  })),
  // Sent before the bank pays, so that an owner who did not request the withdrawal can still act.
  "withdrawal.approved": withdrawalNotice("approved", (withdrawal) => ({
    title: "Withdrawal on its way",
    message: `${formatNaira(withdrawal.receive)} is on its way to ${bank(withdrawal)}. Most banks show it within minutes.`,
    pidginTitle: "Your withdrawal dey go",
    pidginMessage: `${formatNaira(withdrawal.receive)} dey go ${bank(withdrawal)}. Most banks go show am inside minutes.`,
  })),
  "withdrawal.suspended": withdrawalNotice("suspended", (withdrawal) => ({
    title: "Withdrawal on hold",
    message: `Your withdrawal of ${formatNaira(withdrawal.amount)} to ${bank(withdrawal)} is on hold because your ${withdrawal.isFrozen === false ? "sign-in details changed" : "account is frozen"}. You can cancel it.`,
    pidginTitle: "Your withdrawal dey on hold",
    pidginMessage: `Your withdrawal of ${formatNaira(withdrawal.amount)} to ${bank(withdrawal)} dey on hold because ${withdrawal.isFrozen === false ? "your sign-in details change" : "we freeze your account"}. You fit cancel am.`,
  })),
  "withdrawal.paid": withdrawalNotice("paid", (withdrawal) => ({
    title: "Withdrawal paid",
    message: `We paid ${formatNaira(withdrawal.receive)} to ${bank(withdrawal)}.`,
    pidginTitle: "We don pay your withdrawal",
    pidginMessage: `We don pay ${formatNaira(withdrawal.receive)} to ${bank(withdrawal)}.`,
  })),
  "withdrawal.rejected": withdrawalNotice("rejected", (withdrawal) => ({
    title: "Withdrawal not approved",
    message: `We couldn't approve your withdrawal of ${formatNaira(withdrawal.amount)}: ${line(withdrawal.reason)} The money is back in your balance.`,
    pidginTitle: "We no approve your withdrawal",
    pidginMessage: `We no fit approve your withdrawal of ${formatNaira(withdrawal.amount)}: ${line(withdrawal.reason)} The money don enter your balance back.`,
  })),
  "withdrawal.failed": withdrawalNotice("failed", (withdrawal) => ({
    title: "Withdrawal failed",
    message: `${bank(withdrawal)} didn't accept your withdrawal. ${formatNaira(withdrawal.amount)} is back in your balance.`,
    pidginTitle: "Your withdrawal fail",
    pidginMessage: `${bank(withdrawal)} no accept your withdrawal. ${formatNaira(withdrawal.amount)} don enter your balance back.`,
  })),
  "withdrawal.reversed": withdrawalNotice("reversed", (withdrawal) => ({
    title: "Withdrawal returned",
    message: `${bank(withdrawal)} returned your withdrawal. ${formatNaira(withdrawal.amount)}, fee included, is back in your balance.`,
    pidginTitle: "The bank return your withdrawal",
    pidginMessage: `${bank(withdrawal)} return your withdrawal. ${formatNaira(withdrawal.amount)}, with the fee, don enter your balance back.`,
  })),
  "withdrawal.paid_late": withdrawalNotice("paid_late", (withdrawal) => ({
    title: "Withdrawal may have been paid",
    message: `We returned ${formatNaira(withdrawal.amount)} to your balance, but ${bank(withdrawal)} may have been paid too. Our support team is looking into it and will contact you.`,
    pidginTitle: "Bank fit don collect your withdrawal",
    pidginMessage: `We return ${formatNaira(withdrawal.amount)} to your balance, but ${bank(withdrawal)} fit don collect the money too. Our support team dey check am and go contact you.`,
  })),
  "withdrawal.cancelled": withdrawalNotice("cancelled", (withdrawal) => ({
    title: "Withdrawal cancelled",
    message: `You cancelled your withdrawal of ${formatNaira(withdrawal.amount)}. The money is back in your balance.`,
    pidginTitle: "You don cancel your withdrawal",
    pidginMessage: `You don cancel your withdrawal of ${formatNaira(withdrawal.amount)}. The money don enter your balance back.`,
  })),
};

/** Shows only the end of the account number, because bystanders can read a notification. */
function bank({ bankName, accountEnd }: Withdrawal): string {
  return `${bankName} …${accountEnd}`;
}

function line(reason: string): string {
  const text = reason.replace(/\s+/g, " ").trim().slice(0, 200);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

type DepositTopic = Extract<Topic, `naira.${string}`>;

export const depositTopics: { [T in DepositTopic]: TopicNotification<Events[T]> } = {
  "naira.deposited": promptNotice("money_in", ({ transactionId, amount, flag }) => ({
    type: "deposit",
    title: "Deposit received",
    message: `${formatNaira(amount)} has been added to your balance.${remarks[flag]?.[0] ?? ""}`,
    pidginTitle: "Your deposit don land",
    pidginMessage: `We don add ${formatNaira(amount)} to your balance.${remarks[flag]?.[1] ?? ""}`,
    data: { transactionId, amount, currency: "NGN", kind: "naira_deposit" },
  })),
  "naira.deposit_failed": declareNotice("money_in", ({ transactionId, amount }) => ({
    type: "deposit",
    title: "Deposit failed",
    message: `Your deposit of ${formatNaira(amount)} didn't go through. If your bank debited you, we'll add the money or your bank will return it.`,
    pidginTitle: "Your deposit fail",
    pidginMessage: `Your deposit of ${formatNaira(amount)} no go through. If your bank debit you, we go add the money or your bank go return am.`,
    data: { transactionId, amount, currency: "NGN", kind: "naira_deposit_failed" },
  })),
};

const remarks: Readonly<Record<string, readonly [string, string]>> = {
  underpaid: [" That's less than you entered.", " E no reach wetin you enter."],
  overpaid: [" That's more than you entered.", " E pass wetin you enter."],
  late: [" It arrived late.", " E land late."],
};
