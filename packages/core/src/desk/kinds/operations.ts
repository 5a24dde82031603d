import { formatMoney, fromUnits } from "@manilla/shared/money";
import { findBill } from "../../bills/bill.ts";
import { billOperation } from "../../bills/bill-operation.ts";
import type { Context } from "../../context.ts";
import { coinCollection } from "../../crypto/collect/collect-operation.ts";
import { findCollection } from "../../crypto/collect/collections.ts";
import { cryptoSend } from "../../crypto/send/send-operation.ts";
import { findSend } from "../../crypto/send/sends.ts";
import type { TransactionRecord } from "../../ledger/record.ts";
import { findWithdrawal } from "../../naira/withdrawals/withdrawal.ts";
import { nairaWithdrawal } from "../../naira/withdrawals/withdrawal-operation.ts";
import { move } from "../../operations/move.ts";
import { AppError } from "../../runtime/errors.ts";
import { draftProposal, type ProposalKinds } from "../proposal.ts";

/**
 * The final states that staff may choose for a stuck operation. Staff cannot end a bill as delivered, because only
 * the vendor has the bill's token.
 */
const ends: Record<string, readonly string[]> = {
  "naira.withdrawal": ["paid", "failed"],
  "crypto.send": ["completed", "failed"],
  "crypto.collect": ["completed", "failed"],
  "bill.airtime": ["failed"],
  "bill.data": ["failed"],
  "bill.cable": ["failed"],
  "bill.electricity": ["failed"],
};

export function endsOf({ kind, final }: Pick<TransactionRecord, "kind" | "final">): readonly string[] {
  return final ? [] : (ends[kind] ?? []);
}

export const operationKinds = {
  /**
   * Ends an operation whose provider gives no conclusive answer. `subject` is the transaction's id. Parameters:
   * `outcome` (the final state) and `evidence` (the bank's session or the chain's transaction).
   */
  "operation.end": {
    async prepare(ctx, { subject, parameters }) {
      const operation = await operationOf(ctx, subject);
      const { outcome = "", evidence = "" } = parameters;
      if (!endsOf(operation).includes(outcome))
        throw new AppError("conflict", `It can't be ended as ${outcome.slice(0, 30)} now.`);
      if (evidence.trim().length < 5 || evidence.length > 500)
        throw new AppError("bad_request", "Name the evidence: a statement, a session, a transaction hash.");
      const { nairaUnits } = operation;
      return draftProposal({
        subject: operation.id,
        userId: operation.userId,
        amount: nairaUnits,
        parameters: { outcome, evidence: evidence.trim() },
        summary: `End ${operation.reference} (${operation.kind}, ${formatMoney(fromUnits("NGN", nairaUnits))}) as ${outcome}`,
      });
    },
    async apply(ctx, { subject, parameters }) {
      const { outcome = "", evidence = "" } = parameters;
      const operation = await operationOf(ctx, subject);
      if (operation.state === outcome) return `It's already ${outcome}`;
      const ended = await end(ctx, operation, { outcome, evidence });
      if (!ended?.moved) throw new AppError("conflict", "The state has changed.");
      return `Ended as ${outcome}`;
    },
  },
} satisfies ProposalKinds;

type Operation = TransactionRecord & { nairaUnits: bigint };

async function operationOf(ctx: Context, id: string): Promise<Operation> {
  const record = await ctx.operations.find(id);
  if (!record) throw new AppError("not_found", "There is no such operation.");
  const naira = record.moneyOut?.asset === "NGN" ? record.moneyOut.units : record.nairaValue?.units;
  return { ...record, nairaUnits: naira ?? 0n };
}

type End = { outcome: string; evidence: string };

async function end(ctx: Context, { id, kind }: Operation, { outcome, evidence }: End) {
  const failure = { reason: "Ended by staff on evidence" };
  if (kind === "naira.withdrawal") {
    const withdrawal = await findWithdrawal(ctx, id);
    if (!withdrawal) return undefined;
    if (outcome !== "paid") return move(ctx, nairaWithdrawal, withdrawal, "fail", failure);
    return move(ctx, nairaWithdrawal, withdrawal, "pay", { sessionId: evidence.slice(0, 100) });
  }
  if (kind === "crypto.send") {
    const send = await findSend(ctx, id);
    if (!send) return undefined;
    if (outcome !== "completed") return move(ctx, cryptoSend, send, "fail", failure);
    return move(ctx, cryptoSend, send, "complete", { txid: evidence.slice(0, 120), networkFee: null });
  }
  if (kind === "crypto.collect") {
    const collection = await findCollection(ctx, id);
    if (!collection) return undefined;
    if (outcome !== "completed") return move(ctx, coinCollection, collection, "fail", failure);
    return move(ctx, coinCollection, collection, "complete", { networkFee: null, txid: null });
  }
  const bill = await findBill(ctx, id);
  return bill && move(ctx, billOperation, bill, "fail");
}
