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

const toAddress = ({ address }: Events["crypto.send_reviewed"]) =>
  address ? ` to ${shortAddress(address)}` : "";

export const custodyTopics: { [T in CustodyTopic]: TopicNotification<Events[T]> } = {
  "crypto.sent": sendNotice("crypto_send", (transfer) =>
    transfer.internal
      ? {
          title: `${coinName(transfer.currency)} sent`,
          message: `${coinAmount(transfer.currency, transfer.receive)} reached ${shortAddress(transfer.address)} instantly. The address belongs to another Manilla user.`,
          pidginTitle: `You don send ${coinName(transfer.currency)}`,
          pidginMessage: `${coinAmount(transfer.currency, transfer.receive)} don reach ${shortAddress(transfer.address)} sharp sharp. Na another Manilla user get the address.`,
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
    title: `${coinName(transfer.currency)} under review`,
    message: `We're reviewing your send of ${coinAmount(transfer.currency, transfer.amount)}${toAddress(transfer)}. We'll decide within 24 hours. The amount is on hold until then.`,
    pidginTitle: `We dey check your ${coinName(transfer.currency)} send`,
    pidginMessage: `We dey check your send of ${coinAmount(transfer.currency, transfer.amount)}${toAddress(transfer)}. We go decide inside 24 hours. The amount dey on hold till then.`,
  })),
  "crypto.send_completed": sendNotice("crypto_send", (transfer) => ({
    title: `${coinName(transfer.currency)} sent`,
    message: `We sent ${coinAmount(transfer.currency, transfer.receive)} to ${shortAddress(transfer.address)}.`,
    pidginTitle: `You don send ${coinName(transfer.currency)}`,
    pidginMessage: `We don send ${coinAmount(transfer.currency, transfer.receive)} to ${shortAddress(transfer.address)}.`,
  })),
  "crypto.send_failed": sendNotice("crypto_send_failed", (transfer) => ({
    title: `${coinName(transfer.currency)} not sent`,
    message: `We couldn't send to ${shortAddress(transfer.address)}. All ${coinAmount(transfer.currency, transfer.amount)}, fee included, is back in your balance.`,
    pidginTitle: `${coinName(transfer.currency)} no go`,
    pidginMessage: `We no fit send to ${shortAddress(transfer.address)}. All ${coinAmount(transfer.currency, transfer.amount)}, with the fee, don enter your balance back.`,
  })),
  "crypto.send_paid_late": sendNotice("crypto_send_paid_late", (transfer) => ({
    title: `${coinName(transfer.currency)} may have been sent`,
    message: `We returned ${coinAmount(transfer.currency, transfer.amount)} to your balance, but your send to ${shortAddress(transfer.address)} may have left too. Our support team is looking into it and will contact you.`,
    pidginTitle: `${coinName(transfer.currency)} fit don go`,
    pidginMessage: `We return ${coinAmount(transfer.currency, transfer.amount)} to your balance, but your send to ${shortAddress(transfer.address)} fit don leave too. Our support team dey check am and go contact you.`,
  })),
  "crypto.send_doubted": sendNotice("crypto_send_doubted", (transfer) => ({
    title: `We're checking your ${coinName(transfer.currency)} send`,
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
    message: `We're reviewing your deposit of ${coinAmount(transfer.currency, transfer.amount)}. You don't need to do anything. We'll tell you the result.`,
    pidginTitle: "We dey check your deposit",
    pidginMessage: `We dey check your deposit of ${coinAmount(transfer.currency, transfer.amount)}. You no need do anything. We go tell you the result.`,
  })),
  "crypto.deposit_rejected": depositNotice("crypto_deposit_rejected", (transfer) => ({
    title: "Deposit not accepted",
    message: `We reviewed your deposit of ${coinAmount(transfer.currency, transfer.amount)} and couldn't accept it. Please contact support: they'll tell you how you get it back.`,
    pidginTitle: "We no accept your deposit",
    pidginMessage: `We check your deposit of ${coinAmount(transfer.currency, transfer.amount)} and we no accept am. Abeg contact support: dem go tell you how we go return am.`,
  })),
  "crypto.deposit_below_minimum": depositNotice("crypto_deposit_below_minimum", (transfer) => ({
    title: "Deposit below the minimum",
    message: `${coinAmount(transfer.currency, transfer.amount)} arrived. We'll keep it for you and add it to your balance once your deposits reach ${coinAmount(transfer.currency, transfer.minimum)}.`,
    pidginTitle: "Your deposit never reach the minimum",
    pidginMessage: `${coinAmount(transfer.currency, transfer.amount)} don land. We go keep am for you and add am to your balance once your deposits reach ${coinAmount(transfer.currency, transfer.minimum)}.`,
  })),
  "crypto.deposited": receivedNotice("crypto_deposit", (transfer) => ({
    title: `${coinName(transfer.currency)} received`,
    message: `${coinAmount(transfer.currency, transfer.amount)} has been added to your balance.`,
    pidginTitle: `You don receive ${coinName(transfer.currency)}`,
    pidginMessage: `We don add ${coinAmount(transfer.currency, transfer.amount)} to your balance.`,
  })),
  "crypto.collection_ended": { channels: "none" },
};
