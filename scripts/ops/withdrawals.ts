import type { Context } from "@manilla/core/context";
import { approvalsNeededFor } from "@manilla/core/naira/withdrawals/approve-withdrawal";
import { findWithdrawal, listWithdrawals, type Withdrawal } from "@manilla/core/naira/withdrawals/withdrawal";
import { nairaWithdrawal, type WithdrawalState } from "@manilla/core/naira/withdrawals/withdrawal-operation";
import { formatMoney } from "@manilla/shared/money";
import { SetupError } from "../services/process.ts";
import { toTheMinute } from "./days.ts";
import { decideHere } from "./decide-here.ts";
import { printRows, type Row } from "./print.ts";
import { printStory } from "./print-story.ts";
import type { OpsRequest } from "./request.ts";

/** pnpm ops withdrawals list | show | approve | reject */
export async function withdrawals(ctx: Context, request: OpsRequest): Promise<void> {
  const [what, id] = request.words;
  if (what === "list") return list(ctx, request);
  if (!id)
    throw new SetupError(`Name the withdrawal: pnpm ops withdrawals ${what ?? "show"} <id or reference>`);
  if (what === "show") return show(ctx, id, request);
  if (what === "approve") return approve(ctx, id, request);
  if (what === "reject") return reject(ctx, id, request);
  throw new SetupError(`Nothing is called withdrawals ${what}: list, show, approve, reject.`);
}

async function list(ctx: Context, { state, json }: OpsRequest): Promise<void> {
  const states = Object.keys(nairaWithdrawal.states) as WithdrawalState[]; // Object.keys forgets the key type
  const known = states.find((name) => name === state);
  if (state !== undefined && !known) throw new SetupError(`The states are ${states.join(", ")}.`);
  printRows((await listWithdrawals(ctx, known)).map(lineOf), { json, none: "No withdrawals are open." });
}

function lineOf(withdrawal: Withdrawal): Row {
  return {
    reference: withdrawal.reference,
    state: withdrawal.state,
    amount: formatMoney(withdrawal.amount),
    to: withdrawal.accountName,
    bank: `${withdrawal.bankName} …${withdrawal.accountNumber.slice(-4)}`,
    "for staff because": withdrawal.forStaff,
    asked: toTheMinute(withdrawal.createdAt),
  };
}

async function show(ctx: Context, id: string, { json }: OpsRequest): Promise<void> {
  const withdrawal = await findWithdrawal(ctx, id);
  if (!withdrawal) throw new SetupError("There is no such withdrawal.");
  const facts: Row = {
    ...lineOf(withdrawal),
    id: withdrawal.id,
    owner: withdrawal.userId,
    fee: formatMoney(withdrawal.fee),
    "the bank gets": formatMoney(withdrawal.receive),
    account: `${withdrawal.accountNumber} at ${withdrawal.bankName} (${withdrawal.bankCode})`,
    "approvals needed": await approvalsNeededFor(ctx, withdrawal),
    "approved by": withdrawal.approvedBy ?? null,
    "held until": withdrawal.heldUntil,
    provider: withdrawal.provider,
    "bank session": withdrawal.sessionId ?? null,
  };
  await printStory(ctx, facts, { transactionId: withdrawal.id, subject: withdrawal.id, json });
}

async function approve(ctx: Context, id: string, { reason, json }: OpsRequest): Promise<void> {
  const why = reason ?? "Approved at the command line";
  await decideHere(ctx, { kind: "withdrawal.approve", subject: id, parameters: {}, reason: why }, { json });
}

async function reject(ctx: Context, id: string, { reason, json }: OpsRequest): Promise<void> {
  if (!reason) throw new SetupError('Say why, in words its owner may read: --reason "…"');
  await decideHere(ctx, { kind: "withdrawal.reject", subject: id, parameters: {}, reason }, { json });
}
