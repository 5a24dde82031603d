import { shortAddress } from "@manilla/shared/crypto/networks";
import type { Events, Topic } from "../../events/events.ts";
import {
  coinAmount,
  coinName,
  declareNotice,
  promptNotice,
  type TopicNotification,
  type Words,
} from "../message.ts";
import type { TradeTopic } from "./trades.ts";

type CustodyTopic = Exclude<Extract<Topic, `crypto.${string}`>, TradeTopic>;
type Transfer = Pick<Events["crypto.deposited"], "transactionId" | "amount" | "currency">;

const coinNotice =
  (category: "money_in" | "money_out", declare: typeof declareNotice) =>
  <Payload extends Transfer>(kind: string, words: (transfer: Payload) => Words) =>
    declare<Payload>(category, (transfer) => {
      const { transactionId, amount, currency } = transfer;
      const type = category === "money_in" ? "deposit" : "other";
      return { type, ...words(transfer), data: { transactionId, amount, currency, kind } };
    });
const sendNotice = coinNotice("money_out", declareNotice);
const depositNotice = coinNotice("money_in", declareNotice);
const receivedNotice = coinNotice("money_in", promptNotice);

export const custodyTopics: { [T in CustodyTopic]: TopicNotification<Events[T]> } = {
  "crypto.sent": sendNotice("crypto_send", (transfer) =>
    transfer.internal
      ? {
          title: `${coinName(transfer.currency)} sent`,
          message: `${coinAmount(transfer.currency, transfer.receive)} reached ${shortAddress(transfer.address)} at once: it belongs to another Manilla user.`,
          pidginTitle: `You don send ${coinName(transfer.currency)}`,
          pidginMessage: `${coinAmount(transfer.currency, transfer.receive)} don reach ${shortAddress(transfer.address)} at once: na another Manilla user get am.`,
        }
      : // This message is sent before the coins leave, so that an owner who did not request it can still act.
        {
          title: `${coinName(transfer.currency)} on its way`,
          message: `${coinAmount(transfer.currency, transfer.receive)} is on its way to ${shortAddress(transfer.address)}. We'll tell you when it has left.`,
          pidginTitle: `${coinName(transfer.currency)} dey go`,
          pidginMessage: `${coinAmount(transfer.currency, transfer.receive)} dey go ${shortAddress(transfer.address)}. We go tell you once e don leave.`,
        },
  ),
  "crypto.send_reviewed": sendNotice("crypto_send_reviewed", (transfer) => ({
    title: `${coinName(transfer.currency)} being reviewed`,
    message: `We're reviewing your send of ${coinAmount(transfer.currency, transfer.amount)}. We'll decide within 24 hours. The amount is on hold until then.`,
    pidginTitle: `We dey check your ${coinName(transfer.currency)} send`,
    pidginMessage: `We dey check your send of ${coinAmount(transfer.currency, transfer.amount)}. We go decide inside 24 hours. The amount dey on hold till then.`,
  })),
  "crypto.send_completed": sendNotice("crypto_send", (transfer) => ({
    title: `${coinName(transfer.currency)} sent`,
    message: `${coinAmount(transfer.currency, transfer.receive)} has been sent to ${shortAddress(transfer.address)}.`,
    pidginTitle: `You don send ${coinName(transfer.currency)}`,
    pidginMessage: `We don send ${coinAmount(transfer.currency, transfer.receive)} to ${shortAddress(transfer.address)}.`,
  })),
  "crypto.send_failed": sendNotice("crypto_send_failed", (transfer) => ({
    title: `${coinName(transfer.currency)} not sent`,
    message: `Your send to ${shortAddress(transfer.address)} could not be carried out. All ${coinAmount(transfer.currency, transfer.amount)} is back in your balance, fee included.`,
    pidginTitle: `${coinName(transfer.currency)} no go`,
    pidginMessage: `Your send to ${shortAddress(transfer.address)} no work. All ${coinAmount(transfer.currency, transfer.amount)} don enter your balance back, with the fee.`,
  })),
  "crypto.send_paid_late": sendNotice("crypto_send_paid_late", (transfer) => ({
    title: `${coinName(transfer.currency)} sent after all`,
    message: `We returned ${coinAmount(transfer.currency, transfer.amount)} to your balance, but your send to ${shortAddress(transfer.address)} may have left too. Our support team is looking into it and will contact you.`,
    pidginTitle: `${coinName(transfer.currency)} later go`,
    pidginMessage: `We return ${coinAmount(transfer.currency, transfer.amount)} to your balance, but your send to ${shortAddress(transfer.address)} fit don leave too. Our support team dey check am and go contact you.`,
  })),
  "crypto.send_doubted": sendNotice("crypto_send_doubted", (transfer) => ({
    title: `${coinName(transfer.currency)} send being checked`,
    message: `Your send of ${coinAmount(transfer.currency, transfer.receive)} to ${shortAddress(transfer.address)} may not have left. Our support team is looking into it and will contact you.`,
    pidginTitle: `We dey check your ${coinName(transfer.currency)} send`,
    pidginMessage: `Your send of ${coinAmount(transfer.currency, transfer.receive)} to ${shortAddress(transfer.address)} fit never leave. Our support team dey check am and go contact you.`,
  })),
  "crypto.received": receivedNotice("crypto_receive", (transfer) => ({
    title: `${coinName(transfer.currency)} received`,
    message: `Another Manilla user sent you ${coinAmount(transfer.currency, transfer.amount)}. It's in your balance.`,
    pidginTitle: `You don receive ${coinName(transfer.currency)}`,
    pidginMessage: `Another Manilla user send you ${coinAmount(transfer.currency, transfer.amount)}. E dey your balance.`,
  })),
  "crypto.deposit_seen": { channels: "none" },
  "crypto.deposit_on_hold": depositNotice("crypto_deposit_on_hold", (transfer) => ({
    title: "Deposit under review",
    message: `Your deposit of ${coinAmount(transfer.currency, transfer.amount)} is being reviewed. You do not need to do anything; we will tell you how it ends.`,
    pidginTitle: "We dey check your deposit",
    pidginMessage: `We dey check your deposit of ${coinAmount(transfer.currency, transfer.amount)}. You no need do anything. We go tell you how e end.`,
  })),
  "crypto.deposit_rejected": depositNotice("crypto_deposit_rejected", (transfer) => ({
    title: "Deposit not accepted",
    message: `Your deposit of ${coinAmount(transfer.currency, transfer.amount)} was not accepted after a review. Please contact support; they will tell you how it is returned.`,
    pidginTitle: "We no accept your deposit",
    pidginMessage: `We check your deposit of ${coinAmount(transfer.currency, transfer.amount)} and we no accept am. Abeg contact support: dem go tell you how we go return am.`,
  })),
  "crypto.deposit_below_minimum": depositNotice("crypto_deposit_below_minimum", (transfer) => ({
    title: "Deposit below the minimum",
    message: `${coinAmount(transfer.currency, transfer.amount)} has arrived. It is kept for you and added to your balance once your deposits reach ${coinAmount(transfer.currency, transfer.minimum)}.`,
    pidginTitle: "Your deposit never reach the minimum",
    pidginMessage: `${coinAmount(transfer.currency, transfer.amount)} don land. We dey keep am for you and go add am to your balance once your deposits reach ${coinAmount(transfer.currency, transfer.minimum)}.`,
  })),
  "crypto.deposited": receivedNotice("crypto_deposit", (transfer) => ({
    title: `${coinName(transfer.currency)} received`,
    message: `${coinAmount(transfer.currency, transfer.amount)} has been added to your balance.`,
    pidginTitle: `You don receive ${coinName(transfer.currency)}`,
    pidginMessage: `We don add ${coinAmount(transfer.currency, transfer.amount)} to your balance.`,
  })),
  "crypto.collection_ended": { channels: "none" },
};
