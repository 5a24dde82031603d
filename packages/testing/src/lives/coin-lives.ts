import type { Actor } from "@manilla/core/actor";
import type { Context } from "@manilla/core/context";
import { type DepositReport, startOfDeposit } from "@manilla/core/crypto/deposits/deposit-effects";
import { cryptoDeposit } from "@manilla/core/crypto/deposits/deposit-operation";
import { coinDepositOf } from "@manilla/core/crypto/deposits/deposits";
import { planExternalSend, planReviewedSend, type Sending } from "@manilla/core/crypto/send/plan-send";
import { cryptoSend } from "@manilla/core/crypto/send/send-operation";
import { sendOf } from "@manilla/core/crypto/send/sends";
import type { TransactionStart } from "@manilla/core/ledger/types";
import { newId } from "@manilla/core/runtime/ids";
import { toMoney } from "@manilla/shared/money";
import { type Life, vendorsWords } from "./life.ts";

const coins = toMoney("ETH", "0.5");

function sending(plan: (sending: Sending, provider: string) => Omit<TransactionStart, "limits">) {
  return async (ctx: Context, actor: Actor) => {
    const fee = toMoney("ETH", "0.01");
    const terms = {
      side: "send",
      currency: "ETH",
      toCurrency: null,
      crypto: coins,
      total: coins,
      fee,
    } as const;
    const prices = { price: "2500", rate: "1600", midRate: "1600" };
    const worth = {
      value: toMoney("NGN", "2000000"),
      dollarCents: 125_000n,
      receive: toMoney("ETH", "0.49"),
    };
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const to = { network: "erc20", address, memo: null, at: ctx.clock.now() };
    const one: Sending = {
      ...to,
      id: newId(),
      userId: actor.userId,
      terms: { ...terms, ...prices, ...worth },
    };
    const limits = [{ limit: "send", use: worth.dollarCents, cap: 5_000_000n }];
    const { name } = ctx.providers.custody;
    return (await ctx.ledger.transact({ ...plan(one, name), limits })).transactionId;
  };
}

export const sendLife: Life = {
  declaration: cryptoSend,
  begin: { held: sending(planExternalSend), under_review: sending(planReviewedSend) },
  read: sendOf,
  inputs: () => ({
    complete: { txid: "0xabc", networkFee: toMoney("ETH", "0.001") },
    refuse: { reason: vendorsWords },
    fail: { reason: vendorsWords },
    stop: { isFrozen: false },
  }),
};

function newReport(): DepositReport {
  const where = {
    coin: "ETH",
    network: "erc20",
    address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  } as const;
  const facts = { status: "accepted", confirmations: 12, required: 12, rest: "0", memo: null } as const;
  const names = { id: newId(), accountId: "sub-1", txid: "0xabc", seenAt: new Date() };
  return { ...where, ...facts, ...names, amount: coins };
}

const ofStaff = ["suspend", "assignOwner", "match", "endAsCollection"];
const ofOwner = ["credit", "keepBelowMinimum", "review", "clear", "release"];

export function coinDepositLife(isOwned: boolean): Life {
  const others = isOwned ? ofStaff : ofOwner;
  // Leaves out `giveUp`: it needs a closed account, whose owner sees no history and gets no messages.
  const transitions = Object.entries(cryptoDeposit.transitions).filter(
    ([name]) => !others.includes(name) && name !== "giveUp",
  );
  return {
    declaration: { ...cryptoDeposit, transitions: Object.fromEntries(transitions) },
    begin: {
      async confirming(ctx, { userId }) {
        const { name: provider } = ctx.providers.custody;
        const about = { userId: isOwned ? userId : null, provider, now: ctx.clock.now() };
        return (await ctx.ledger.transact(startOfDeposit(newReport(), about))).transactionId;
      },
    },
    read: coinDepositOf,
    inputs(_, { userId }) {
      const accepted = { report: newReport(), value: { nairaValue: toMoney("NGN", "2000000") }, userId };
      return {
        credit: accepted,
        keepBelowMinimum: accepted,
        review: accepted,
        clear: { userId },
        suspend: accepted,
        hold: accepted,
        reject: accepted,
        release: { userId },
        assignOwner: { userId, resolvedBy: "two of staff" },
      };
    },
  };
}
