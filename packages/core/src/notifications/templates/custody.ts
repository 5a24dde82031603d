import { shortAddress } from "@manilla/shared/crypto/networks";
import type { Events } from "../../events/events.ts";
import { coinAmount, coinName, declareNotice, promptNotice, type TopicNotification } from "../message.ts";

type Topics =
  | "crypto.sent"
  | "crypto.send_reviewed"
  | "crypto.send_completed"
  | "crypto.send_failed"
  | "crypto.send_paid_late"
  | "crypto.send_doubted"
  | "crypto.received"
  | "crypto.deposit_seen"
  | "crypto.deposit_on_hold"
  | "crypto.deposit_rejected"
  | "crypto.deposit_below_minimum"
  | "crypto.deposited"
  | "crypto.collection_ended";

type Transfer = Pick<Events["crypto.deposited"], "transactionId" | "amount" | "currency">;

const data = ({ transactionId, amount, currency }: Transfer, kind: string) => ({
  transactionId,
  amount,
  currency,
  kind,
});

export const custodyTopics: { [T in Topics]: TopicNotification<Events[T]> } = {
  "crypto.sent": declareNotice("money_out", (transfer) =>
    transfer.internal
      ? {
          type: "other",
          title: `${coinName(transfer.currency)} sent`,
          message: `${coinAmount(transfer.currency, transfer.receive)} reached ${shortAddress(transfer.address)} at once: it belongs to another Manilla user.`,
          pidginTitle: `You don send ${coinName(transfer.currency)}`,
          pidginMessage: `${coinAmount(transfer.currency, transfer.receive)} don reach ${shortAddress(transfer.address)} at once: na another Manilla user get am.`,
          data: data(transfer, "crypto_send"),
        }
      : // Sent before the end, so that an owner who did not ask for it can still act.
        {
          type: "other",
          title: `${coinName(transfer.currency)} on its way`,
          message: `${coinAmount(transfer.currency, transfer.receive)} is on its way to ${shortAddress(transfer.address)}. We'll tell you when it has left.`,
          pidginTitle: `${coinName(transfer.currency)} dey go`,
          pidginMessage: `${coinAmount(transfer.currency, transfer.receive)} dey go ${shortAddress(transfer.address)}. We go tell you once e don leave.`,
          data: data(transfer, "crypto_send"),
        },
  ),
  "crypto.send_reviewed": declareNotice("money_out", (transfer) => ({
    type: "other",
    title: `${coinName(transfer.currency)} being reviewed`,
    message: `We're reviewing your send of ${coinAmount(transfer.currency, transfer.amount)}. We'll decide within 24 hours. The amount is on hold until then.`,
    pidginTitle: `We dey check your ${coinName(transfer.currency)} send`,
    pidginMessage: `We dey check your send of ${coinAmount(transfer.currency, transfer.amount)}. We go decide inside 24 hours. The amount dey on hold till then.`,
    data: data(transfer, "crypto_send_reviewed"),
  })),
  "crypto.send_completed": declareNotice("money_out", (transfer) => ({
    type: "other",
    title: `${coinName(transfer.currency)} sent`,
    message: `${coinAmount(transfer.currency, transfer.receive)} has been sent to ${shortAddress(transfer.address)}.`,
    pidginTitle: `You don send ${coinName(transfer.currency)}`,
    pidginMessage: `We don send ${coinAmount(transfer.currency, transfer.receive)} to ${shortAddress(transfer.address)}.`,
    data: data(transfer, "crypto_send"),
  })),
  "crypto.send_failed": declareNotice("money_out", (transfer) => ({
    type: "other",
    title: `${coinName(transfer.currency)} not sent`,
    message: `Your send to ${shortAddress(transfer.address)} could not be carried out. All ${coinAmount(transfer.currency, transfer.amount)} is back in your balance, fee included.`,
    pidginTitle: `${coinName(transfer.currency)} no go`,
    pidginMessage: `Your send to ${shortAddress(transfer.address)} no work. All ${coinAmount(transfer.currency, transfer.amount)} don enter your balance back, with the fee.`,
    data: data(transfer, "crypto_send_failed"),
  })),
  "crypto.send_paid_late": declareNotice("money_out", (transfer) => ({
    type: "other",
    title: `${coinName(transfer.currency)} sent after all`,
    message: `We returned ${coinAmount(transfer.currency, transfer.amount)} to your balance, but your send to ${shortAddress(transfer.address)} may have left too. Our support team is looking into it and will contact you.`,
    pidginTitle: `${coinName(transfer.currency)} later go`,
    pidginMessage: `We return ${coinAmount(transfer.currency, transfer.amount)} to your balance, but your send to ${shortAddress(transfer.address)} fit don leave too. Our support team dey check am and go contact you.`,
    data: data(transfer, "crypto_send_paid_late"),
  })),
  "crypto.send_doubted": declareNotice("money_out", (transfer) => ({
    type: "other",
    title: `${coinName(transfer.currency)} send being checked`,
    message: `Your send of ${coinAmount(transfer.currency, transfer.receive)} to ${shortAddress(transfer.address)} may not have left. Our support team is looking into it and will contact you.`,
    pidginTitle: `We dey check your ${coinName(transfer.currency)} send`,
    pidginMessage: `Your send of ${coinAmount(transfer.currency, transfer.receive)} to ${shortAddress(transfer.address)} fit never leave. Our support team dey check am and go contact you.`,
    data: data(transfer, "crypto_send_doubted"),
  })),
  "crypto.received": promptNotice("money_in", (transfer) => ({
    type: "deposit",
    title: `${coinName(transfer.currency)} received`,
    message: `Another Manilla user sent you ${coinAmount(transfer.currency, transfer.amount)}. It is in your balance.`,
    pidginTitle: `You don receive ${coinName(transfer.currency)}`,
    pidginMessage: `Another Manilla user send you ${coinAmount(transfer.currency, transfer.amount)}. E dey your balance.`,
    data: data(transfer, "crypto_receive"),
  })),
  "crypto.deposit_seen": { channels: "none" },
  "crypto.deposit_on_hold": declareNotice("money_in", (transfer) => ({
    type: "deposit",
    title: "Deposit under review",
    message: `Your deposit of ${coinAmount(transfer.currency, transfer.amount)} is being reviewed. You do not need to do anything; we will tell you how it ends.`,
    pidginTitle: "We dey check your deposit",
    pidginMessage: `We dey check your deposit of ${coinAmount(transfer.currency, transfer.amount)}. You no need do anything. We go tell you how e end.`,
    data: data(transfer, "crypto_deposit_on_hold"),
  })),
  "crypto.deposit_rejected": declareNotice("money_in", (transfer) => ({
    type: "deposit",
    title: "Deposit not accepted",
    message: `Your deposit of ${coinAmount(transfer.currency, transfer.amount)} was not accepted after a review. Please contact support; they will tell you how it is returned.`,
    pidginTitle: "We no accept your deposit",
    pidginMessage: `We check your deposit of ${coinAmount(transfer.currency, transfer.amount)} and we no accept am. Abeg contact support: dem go tell you how we go return am.`,
    data: data(transfer, "crypto_deposit_rejected"),
  })),
  "crypto.deposit_below_minimum": declareNotice("money_in", (transfer) => ({
    type: "deposit",
    title: "Deposit below the minimum",
    message: `${coinAmount(transfer.currency, transfer.amount)} has arrived. It is kept for you and added to your balance once your deposits reach ${coinAmount(transfer.currency, transfer.minimum)}.`,
    pidginTitle: "Your deposit never reach the minimum",
    pidginMessage: `${coinAmount(transfer.currency, transfer.amount)} don land. We dey keep am for you and go add am to your balance once your deposits reach ${coinAmount(transfer.currency, transfer.minimum)}.`,
    data: data(transfer, "crypto_deposit_below_minimum"),
  })),
  "crypto.deposited": promptNotice("money_in", (transfer) => ({
    type: "deposit",
    title: `${coinName(transfer.currency)} received`,
    message: `${coinAmount(transfer.currency, transfer.amount)} has been added to your balance.`,
    pidginTitle: `You don receive ${coinName(transfer.currency)}`,
    pidginMessage: `We don add ${coinAmount(transfer.currency, transfer.amount)} to your balance.`,
    data: data(transfer, "crypto_deposit"),
  })),
  "crypto.collection_ended": { channels: "none" },
};
