import { formatNaira } from "@manilla/shared/format-money";
import type { Events, Topic } from "../../events/events.ts";
import { notice, promptNotice, type TopicNotification } from "../message.ts";

type DepositTopic = Extract<Topic, `naira.${string}`>;

export const depositTopics: { [T in DepositTopic]: TopicNotification<Events[T]> } = {
  "naira.deposited": promptNotice("money_in", ({ transactionId, amount, flag }) => ({
    type: "deposit",
    title: "Deposit received",
    message: `${formatNaira(amount)} has been added to your balance.${deposited[flag] ?? ""}`,
    pidginTitle: "Your deposit don land",
    pidginMessage: `We don add ${formatNaira(amount)} to your balance.${pidginDeposited[flag] ?? ""}`,
    data: { transactionId, amount, currency: "NGN", kind: "naira_deposit" },
  })),
  "naira.deposit_failed": notice("money_in", ({ transactionId, amount }) => ({
    type: "deposit",
    title: "Deposit not completed",
    message: `Your deposit of ${formatNaira(amount)} was not completed. If your bank was debited, it will be credited here or returned by your bank.`,
    pidginTitle: "Your deposit no complete",
    pidginMessage: `Your deposit of ${formatNaira(amount)} no complete. If your bank debit you, the money go enter here or your bank go return am.`,
    data: { transactionId, amount, currency: "NGN", kind: "naira_deposit_failed" },
  })),
};

const deposited: Readonly<Record<string, string>> = {
  underpaid: " That is less than you had announced.",
  overpaid: " That is more than you had announced.",
  late: " It arrived later than expected.",
};

const pidginDeposited: typeof deposited = {
  underpaid: " E small pass wetin you talk before.",
  overpaid: " E big pass wetin you talk before.",
  late: " E land late.",
};
