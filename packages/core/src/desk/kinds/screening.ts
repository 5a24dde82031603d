import type { Context } from "../../context.ts";
import { cryptoDeposit } from "../../crypto/deposits/deposit-operation.ts";
import { coinDepositOf } from "../../crypto/deposits/deposits.ts";
import { cryptoSend } from "../../crypto/send/send-operation.ts";
import { findSend } from "../../crypto/send/sends.ts";
import { acceptHeldCheck, isReviewed, rejectHeldCheck } from "../../kyc/decide-held-check.ts";
import { assertOwnerNotOnHold } from "../../naira/withdrawals/approve-withdrawal.ts";
import { holdReason } from "../../naira/withdrawals/plan-withdrawal.ts";
import { findWithdrawal } from "../../naira/withdrawals/withdrawal.ts";
import { nairaWithdrawal } from "../../naira/withdrawals/withdrawal-operation.ts";
import { move } from "../../operations/move.ts";
import { AppError } from "../../runtime/errors.ts";
import { isId } from "../../runtime/ids.ts";
import { closeHit, type Flow, findHit, type Hit, stateOfHit } from "../../screening/hits.ts";
import { closeFlagsOf } from "../../screening/rules.ts";
import { readAccountRestrictions } from "../../users/read-person.ts";
import { draftProposal, makerOf, type Proposal, type ProposalKinds } from "../proposal.ts";
import { setFrozen } from "./accounts.ts";

type Act = (ctx: Context, hit: Hit, proposal: Proposal) => Promise<unknown>;

const clear: Record<Flow, Act> = {
  withdrawal: async (ctx, { subject }) => {
    const withdrawal = await findWithdrawal(ctx, subject);
    if (withdrawal?.state !== "under_review") return;
    // After the screening, the withdrawal still needs an approval in two cases: a rule had required one (`forStaff`),
    // or the owner has a security hold.
    const { heldUntil } = await readAccountRestrictions(ctx, withdrawal);
    const isHeld = heldUntil !== null && heldUntil > ctx.clock.now();
    const forStaff = withdrawal.forStaff ?? (isHeld ? holdReason(heldUntil) : null);
    if (forStaff === null) await move(ctx, nairaWithdrawal, withdrawal, "clear");
    else await move(ctx, nairaWithdrawal, withdrawal, "clearForApproval", { forStaff });
  },
  send: async (ctx, { subject }) => {
    const send = await findSend(ctx, subject);
    if (send?.state === "under_review") await move(ctx, cryptoSend, send, "clear");
  },
  deposit: async (ctx, { subject, userId }) => {
    const record = await ctx.operations.find(subject);
    if (record?.state === "under_review")
      await move(ctx, cryptoDeposit, coinDepositOf(record), "clear", { userId });
  },
  identity: async (ctx, { subject }, proposal) => {
    const decision = { reference: subject, reason: proposal.reason };
    if (await isReviewed(ctx, subject)) await acceptHeldCheck(ctx, makerOf(proposal), decision);
  },
};

const confirm: Record<Flow, Act> = {
  withdrawal: async (ctx, { subject }) => {
    const withdrawal = await findWithdrawal(ctx, subject);
    if (withdrawal?.state === "under_review") await move(ctx, nairaWithdrawal, withdrawal, "confirm");
  },
  send: async (ctx, { subject }) => {
    const send = await findSend(ctx, subject);
    if (send?.state === "under_review") await move(ctx, cryptoSend, send, "confirm");
  },
  // The coins stay in suspense, because they may be neither credited nor returned without an official order.
  deposit: (ctx, { userId }) => setFrozen(ctx, userId, true),
  identity: async (ctx, { subject, userId }, proposal) => {
    const check = await ctx.identityChecks.find(subject);
    // The message must not reveal that the name matches a list.
    const reason = "We could not verify you after a review. Please contact support.";
    if (check?.state === "held")
      await rejectHeldCheck(ctx, makerOf(proposal), { reference: subject, reason });
    await setFrozen(ctx, userId, true);
  },
};

export const screeningKinds = {
  /**
   * Records that the checked person is not the person on the list, so the operation continues. For a deposit, this is
   * possible even after `screening.confirm`.
   */
  "screening.clear": {
    prepare: (ctx, { subject }) => prepare(ctx, subject, "clear"),
    async apply(ctx, proposal) {
      const hit = await hitOf(ctx, proposal.subject);
      await refuseHeldSend(ctx, hit);
      // The hit is closed first, because other decisions about the operation are refused while the hit is open.
      await closeHit(ctx, hit, "cleared");
      if (hit.list === "rules") await closeFlagsOf(ctx, { ...hit, rule: hit.reference });
      await clear[hit.flow](ctx, hit, proposal);
      return "Cleared; it continues";
    },
  },
  /**
   * Records that the checked person is the person on the list. A withdrawal or send is refunded. After a deposit or
   * identity check, the account is frozen.
   */
  "screening.confirm": {
    prepare: (ctx, { subject }) => prepare(ctx, subject, "confirm"),
    async apply(ctx, proposal) {
      const hit = await hitOf(ctx, proposal.subject);
      await closeHit(ctx, hit, "confirmed");
      await confirm[hit.flow](ctx, hit, proposal);
      const isMoneyOut = hit.flow === "withdrawal" || hit.flow === "send";
      return isMoneyOut ? "Rejected; the money is back in the balance" : "The account is frozen";
    },
  },
  /** Accepts a held identity check. Another account that was verified with this identity loses its verification. */
  "identity.approve": {
    prepare: (ctx, { subject }) => prepareIdentity(ctx, subject, "Accept"),
    async apply(ctx, proposal) {
      const { subject: reference, reason } = proposal;
      const { state } = await checkOf(ctx, reference);
      if (state !== "completed") await acceptHeldCheck(ctx, makerOf(proposal), { reference, reason });
      return "The check is completed; the level rises";
    },
  },
  "identity.reject": {
    prepare: (ctx, { subject }) => prepareIdentity(ctx, subject, "Reject"),
    async apply(ctx, proposal) {
      const { subject: reference, reason } = proposal;
      const { state } = await checkOf(ctx, reference);
      if (state !== "failed") await rejectHeldCheck(ctx, makerOf(proposal), { reference, reason });
      return "The check is rejected; another may be started";
    },
  },
} satisfies ProposalKinds;

async function prepare(ctx: Context, id: string, what: "clear" | "confirm") {
  const hit = await hitOf(ctx, id);
  const mayClear = what === "clear" && hit.flow === "deposit" && hit.state === "confirmed";
  if (hit.state !== "open" && !mayClear) throw new AppError("conflict", `This hit is ${hit.state} already.`);
  if (what === "clear") await refuseHeldSend(ctx, hit);
  const { flow, userId, checked, list, reference, entryName, score } = hit;
  return draftProposal({
    subject: hit.id,
    userId,
    needsSecond: true,
    summary: `${what === "clear" ? "Clear" : "Confirm"} ${flow}: ${checked} against ${entryName} (${list} ${reference}, ${score.toFixed(2)})`,
  });
}

/** Refuses to clear a send while the owner has a security hold, because the send would fail at once. */
async function refuseHeldSend(ctx: Context, { flow, state, userId }: Hit): Promise<void> {
  if (flow === "send" && state === "open")
    assertOwnerNotOnHold(ctx, (await readAccountRestrictions(ctx, { userId })).heldUntil);
}

async function hitOf(ctx: Context, id: string): Promise<Hit> {
  const hit = isId(id) ? await findHit(ctx, id) : undefined;
  if (!hit) throw new AppError("not_found", "There is no such screening hit.");
  return hit;
}

async function prepareIdentity(ctx: Context, reference: string, what: string) {
  const { userId, state } = await checkOf(ctx, reference);
  if ((await stateOfHit(ctx, { flow: "identity", subject: reference })) === "open")
    throw new AppError("conflict", "Decide about its screening hit first.");
  if (state !== "held") throw new AppError("conflict", "This check does not wait for staff.");
  return draftProposal({ subject: reference, userId, summary: `${what} the identity check ${reference}` });
}

async function checkOf(ctx: Context, reference: string) {
  const check = await ctx.identityChecks.find(reference);
  if (!check) throw new AppError("not_found", "There is no such identity check.");
  return check;
}
