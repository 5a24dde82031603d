import type { Actor } from "@manilla/core/actor";
import { billOf, orderDetails } from "@manilla/core/bills/bill";
import { billOperation } from "@manilla/core/bills/bill-operation";
import type { Context } from "@manilla/core/context";
import { availableAccount, heldAccount } from "@manilla/core/ledger/accounts";
import { depositOf } from "@manilla/core/naira/deposits/deposit";
import { nairaDeposit } from "@manilla/core/naira/deposits/deposit-operation";
import { initiateDeposit } from "@manilla/core/naira/deposits/initiate-deposit";
import { suspendPayment } from "@manilla/core/naira/deposits/suspense";
import { operationOf } from "@manilla/core/naira/withdrawals/plan-withdrawal";
import {
  type Withdrawal,
  type WithdrawalState,
  withdrawalOf,
} from "@manilla/core/naira/withdrawals/withdrawal";
import { nairaWithdrawal } from "@manilla/core/naira/withdrawals/withdrawal-operation";
import type { Payment } from "@manilla/core/providers/payments/port";
import { payoutVendors } from "@manilla/core/providers/payouts/port";
import { newId, newReference } from "@manilla/core/runtime/ids";
import { fromUnits, toMoney } from "@manilla/shared/money";
import { withdrawalFigures } from "@manilla/shared/naira/withdrawal-rules";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { referenceOf } from "@manilla/shared/wallet/reference";
import { newStart } from "../people.ts";
import { type Life, vendorsWords } from "./life.ts";

const naira = toMoney("NGN", "5000");

function payment(): Payment {
  const paidNow = { status: "paid", channel: "Card", startedAt: null, at: null } as const;
  const references = { providerReference: newReference("PAY"), merchantReference: null };
  return { ...paidNow, ...references, received: toMoney("NGN", "4000"), fee: toMoney("NGN", "15") };
}

export const depositLife: Life = {
  declaration: nairaDeposit,
  begin: {
    async pending(ctx, actor) {
      const payer = { email: "ada@example.com" };
      return (await initiateDeposit(ctx, actor, { amount: "5000", payer })).transactionId;
    },
    async suspended(ctx) {
      const reference = newReference("WHOSE");
      await suspendPayment(ctx, reference, payment());
      const { name } = ctx.providers.payments;
      return (await ctx.operations.findByProviderReference(name, reference))?.id ?? "";
    },
  },
  read: depositOf,
  inputs: (_, { userId }) => ({
    credit: { userId, payment: payment(), dollarCents: undefined },
    fail: { userId },
    match: { reference: newReference("DEP") },
    assignOwner: { userId, received: toMoney("NGN", "4000"), resolvedBy: "two of staff" },
  }),
};

function withdrawalIn(state: WithdrawalState) {
  return async (ctx: Context, actor: Actor) => {
    const id = newId();
    const account = { accountNumber: "0123456785", accountName: "OKONKWO ADAEZE", bankCode: "058" };
    const withdrawal: Withdrawal = {
      ...withdrawalFigures(naira),
      ...account,
      id,
      userId: actor.userId,
      reference: referenceOf(id),
      state,
      bankName: "Guaranty Trust Bank",
      nipCode: null,
      forStaff: null,
      heldUntil: null,
      provider: payoutVendors[0],
      payoutReference: id,
      createdAt: ctx.clock.now(),
      dueAt: null,
    };
    return (await ctx.ledger.transact(operationOf(withdrawal, actor))).transactionId;
  };
}

export const withdrawalLife: Life = {
  declaration: nairaWithdrawal,
  begin: {
    under_review: withdrawalIn("under_review"),
    pending_approval: withdrawalIn("pending_approval"),
    approved: withdrawalIn("approved"),
  },
  read: withdrawalOf,
  inputs: () => ({
    clearForApproval: { forStaff: "Above the rule" },
    approve: { approvedBy: "staff" },
    reject: { reason: "The name does not match." },
    suspend: { isFrozen: true },
    pay: { sessionId: "000013261123100000000000000001" },
    refuse: { reason: vendorsWords },
    fail: { reason: vendorsWords },
    reverseUnpaid: { reason: vendorsWords },
  }),
};

export const billLife: Life = {
  declaration: billOperation,
  begin: {
    async held(ctx, { userId }) {
      const names = { biller: "ikeja", billerName: "Ikeja Electric", product: null, productName: null };
      const phone = phoneNumberOf("+2348031234567");
      const order = {
        kind: "electricity",
        recipient: "45012345678",
        phone,
        amount: naira,
        codes: {},
      } as const;
      const plan = newStart(userId, {
        kind: "bill.electricity",
        state: "held",
        final: false,
        moneyOut: naira,
        nairaValue: naira,
        counterparty: "Ikeja Electric for 45012345678",
        details: orderDetails({ ...names, ...order }),
        legs: [{ from: availableAccount(userId), to: heldAccount(userId), money: naira }],
        limits: [{ limit: "bills", use: naira.units, cap: 200_000_000n }],
      });
      return (await ctx.ledger.transact(plan)).transactionId;
    },
  },
  read: billOf,
  inputs(ctx) {
    const attempt = { vendor: ctx.providers.bills[0]?.name, requestId: newReference("BILL") };
    const token = { token: "12345678901234567890", extraTokens: [], units: "33.1", customerName: null };
    const delivery = { attempt, ...token, commission: fromUnits("NGN", 5_000n), tokenEvents: [] };
    return { submit: attempt, failOver: attempt, deliver: delivery };
  },
};
