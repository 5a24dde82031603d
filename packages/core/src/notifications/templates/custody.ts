import type { Events } from "../../events/events.ts";
import { coins, named, shortAddress } from "../coins.ts";
import type { Message } from "../messages.ts";

type Topics =
  | "crypto.sent"
  | "crypto.send_completed"
  | "crypto.send_failed"
  | "crypto.received"
  | "crypto.deposit_seen"
  | "crypto.deposit_on_hold"
  | "crypto.deposit_rejected"
  | "crypto.deposit_below_minimum"
  | "crypto.deposited";

type Told = Pick<Events["crypto.deposited"], "transactionId" | "amount" | "currency">;

const data = ({ transactionId, amount, currency }: Told, kind: string) => ({
  transactionId,
  amount,
  currency,
  kind,
});

/** What a person reads of coins that come and go. */
export const custodyWords: { [T in Topics]: (payload: Events[T]) => Message } = {
  "crypto.sent": (told) =>
    told.internal
      ? {
          type: "other",
          title: `${named(told.currency)} sent`,
          message: `${coins(told.currency, told.receive)} reached ${shortAddress(told.address)} at once: it belongs to another Manilla user.`,
          data: data(told, "crypto_send"),
        }
      : {
          type: "other",
          title: `${named(told.currency)} on its way`,
          message: `${coins(told.currency, told.receive)} is on its way to ${shortAddress(told.address)}. We will tell you when it has left.`,
          data: data(told, "crypto_send"),
        },
  "crypto.send_completed": (told) => ({
    type: "other",
    title: `${named(told.currency)} sent`,
    message: `${coins(told.currency, told.receive)} has been sent to ${shortAddress(told.address)}.`,
    data: data(told, "crypto_send"),
  }),
  "crypto.send_failed": (told) => ({
    type: "other",
    title: `${named(told.currency)} not sent`,
    message: `Your send to ${shortAddress(told.address)} could not be carried out. All ${coins(told.currency, told.amount)} is back in your balance, fee included.`,
    data: data(told, "crypto_send_failed"),
  }),
  "crypto.received": (told) => ({
    type: "deposit",
    title: `${named(told.currency)} received`,
    message: `Another Manilla user sent you ${coins(told.currency, told.amount)}. It is in your balance.`,
    data: data(told, "crypto_receive"),
  }),
  "crypto.deposit_seen": (told) => ({
    type: "deposit",
    title: `${named(told.currency)} is arriving`,
    message: `${coins(told.currency, told.amount)} has been seen on its way to you. It is added to your balance once it is confirmed.`,
    data: data(told, "crypto_deposit_seen"),
  }),
  "crypto.deposit_on_hold": (told) => ({
    type: "deposit",
    title: "Deposit under review",
    message: `Your deposit of ${coins(told.currency, told.amount)} is being reviewed. You don't need to do anything; we will tell you how it ends.`,
    data: data(told, "crypto_deposit_on_hold"),
  }),
  "crypto.deposit_rejected": (told) => ({
    type: "deposit",
    title: "Deposit not accepted",
    message: `Your deposit of ${coins(told.currency, told.amount)} was not accepted after a review. Please contact support; they will tell you how it is returned.`,
    data: data(told, "crypto_deposit_rejected"),
  }),
  "crypto.deposit_below_minimum": (told) => ({
    type: "deposit",
    title: "Deposit below the minimum",
    message: `${coins(told.currency, told.amount)} has arrived. It is kept for you and added to your balance once your deposits reach ${coins(told.currency, told.minimum)}.`,
    data: data(told, "crypto_deposit_below_minimum"),
  }),
  "crypto.deposited": (told) => ({
    type: "deposit",
    title: `${named(told.currency)} received`,
    message: `${coins(told.currency, told.amount)} has been added to your balance.`,
    data: data(told, "crypto_deposit"),
  }),
};
