import type { Context } from "../../context.ts";
import { acceptHeldCheck, rejectHeldCheck } from "../../kyc/decide-held-check.ts";
import { AppError } from "../../runtime/errors.ts";
import { stateOfHit } from "../../screening/hits.ts";
import { draft, makerOf, type ProposalRules } from "./kind.ts";

/** Accepts a held identity check: verifies its customer and revokes the account that the identity verified before. */
export const acceptIdentityRules: ProposalRules = {
  prepare: (ctx, { subject }) => prepare(ctx, subject, "Accept"),
  async apply(ctx, proposal) {
    const { subject: reference, reason } = proposal;
    const { state } = await checkOf(ctx, reference);
    if (state !== "completed") await acceptHeldCheck(ctx, makerOf(proposal), { reference, reason });
    return "The check is completed; the level rises";
  },
};

export const rejectIdentityRules: ProposalRules = {
  prepare: (ctx, { subject }) => prepare(ctx, subject, "Reject"),
  async apply(ctx, proposal) {
    const { subject: reference, reason } = proposal;
    const { state } = await checkOf(ctx, reference);
    if (state !== "failed") await rejectHeldCheck(ctx, makerOf(proposal), { reference, reason });
    return "The check is rejected; another may be started";
  },
};

async function prepare(ctx: Context, reference: string, what: string) {
  const { userId, state } = await checkOf(ctx, reference);
  if ((await stateOfHit(ctx, { flow: "identity", subject: reference })) === "open")
    throw new AppError("conflict", { message: "Decide about its screening hit first." });
  if (state !== "held") throw new AppError("conflict", { message: "This check does not wait for staff." });
  return draft({ subject: reference, userId, summary: `${what} the identity check ${reference}` });
}

async function checkOf(ctx: Context, reference: string) {
  const check = await ctx.identityChecks.find(reference);
  if (!check) throw new AppError("not_found", { message: "There is no such identity check." });
  return check;
}
