import { createHmac } from "node:crypto";
import { hours } from "@manilla/shared/duration";
import { identityHeldMessage } from "@manilla/shared/kyc/messages";
import { forEachConcurrently } from "../concurrency/for-each-concurrently.ts";
import type { Context } from "../context.ts";
import { callProvider } from "../operations/move.ts";
import { sweepWebhooks, type WebhookInbox } from "../operations/webhook-inbox.ts";
import type { Identity, IdentityNumber } from "../providers/identity/port.ts";
import { recordHit, stateOfHit } from "../screening/hits.ts";
import { screenName } from "../screening/screen.ts";
import { type Check, type IdentityState, type IdentityStep, nextStep } from "./identity-operation.ts";

/**
 * Queries the provider and stores the check's new state. Staff must decide (`held`) if another account has the
 * identity, a screening list has the name, or the provider gave no identity number.
 */
export async function processCheck(ctx: Context, check: Check): Promise<IdentityState> {
  if (check.state === "completed" || check.state === "held") return check.state;
  const answer = await queryCheck(ctx, check);
  if (answer?.status === "unclear") {
    const alarm = { alarm: "identity_status_unknown", checkId: check.id, reference: check.reference };
    ctx.log.error({ ...alarm, word: answer.unclearWord }, "reading the status of an identity check failed");
  }
  const now = ctx.clock.now();
  const next = nextStep(check, answer, now);
  const isAccepted = next.to === "completed" && answer !== undefined;
  const step = isAccepted ? await claimIdentity(ctx, check, { next, answer }) : next;
  const moved = await ctx.identityChecks.move(check, step, now);
  if (!moved) return (await ctx.identityChecks.find(check.reference))?.state ?? check.state;
  if (step.to !== check.state) ctx.log.info({ checkId: check.id, state: step.to }, "identity check moved");
  return step.to;
}

/** An identity belongs to the first account that it verified. A check of a later account is held for staff. */
async function claimIdentity(
  ctx: Context,
  check: Check,
  { next, answer }: { next: IdentityStep; answer: Identity },
): Promise<IdentityStep> {
  const digests = identityDigests(ctx, answer.numbers);
  const hold = (reason: string) => {
    ctx.log.warn({ checkId: check.id, reference: check.reference, reason }, "identity check held for staff");
    return { to: "held" as const, reason, name: null, dueAt: null, digests };
  };
  const match = answer.name === null ? undefined : await screenName(ctx, answer.name);
  if (match) {
    const { reference, userId } = check;
    const checked = { flow: "identity", subject: reference, userId, checked: answer.name ?? "" } as const;
    await recordHit(ctx, checked, match);
    // Two members of staff confirmed the hit. No later answer of the provider may change their decision.
    if ((await stateOfHit(ctx, checked)) === "confirmed")
      return { to: check.state, reason: null, name: null, dueAt: null };
  }
  if (digests.length === 0) return hold(identityHeldMessage.noNumber);
  const claimed = await ctx.identityChecks.claimIdentity(check, digests, ctx.clock.now());
  if (!claimed) return hold(identityHeldMessage.inUse);
  return match ? hold(identityHeldMessage.reviewed) : next;
}

export function queryCheck(ctx: Context, check: Check): Promise<Identity | undefined> {
  return queryReference(ctx, check.providerReference ?? check.reference);
}

/**
 * Finds the identity check that a webhook is about. The webhook may be forged. Therefore we query the provider, and
 * find the check by the metadata in the answer.
 */
async function findByProviderReference(
  ctx: Context,
  reference: string,
): Promise<Check | undefined | "unanswered"> {
  const identity = await queryReference(ctx, reference);
  if (!identity) return "unanswered";
  const check = await ctx.identityChecks.findByMetadata(ctx.providers.identity.name, identity);
  // `nameByProvider` returns false if the check has got a provider reference in the meantime.
  if (!check || !(await ctx.identityChecks.nameByProvider(check, reference))) return undefined;
  return { ...check, providerReference: reference };
}

function queryReference(ctx: Context, reference: string): Promise<Identity | undefined> {
  const { identity } = ctx.providers;
  const about = { provider: identity.name, call: "identity query", reference };
  return callProvider(ctx, about, () => identity.ask(reference));
}

/** The digests need a secret key, because a thief of the database could otherwise try all possible numbers. */
export function identityDigests({ config }: Context, numbers: readonly IdentityNumber[]): string[] {
  return numbers.map(({ kind, value }) =>
    createHmac("sha256", config.IDENTITY_SECRET).update(`${kind}:${value}`).digest("base64url"),
  );
}

export function identityInbox(ctx: Context): WebhookInbox {
  const { identity } = ctx.providers;
  return {
    provider: identity.name,
    parse: identity.parseWebhook,
    giveUpAfterMs: hours(72),
    async process({ reference }) {
      const known = await ctx.identityChecks.find(reference);
      const check = known ?? (await findByProviderReference(ctx, reference));
      if (check === "unanswered") return undefined;
      if (!check) return "unknown_reference";
      const state = await processCheck(ctx, check);
      return state !== check.state || check.state === "completed" || check.state === "held"
        ? state
        : undefined;
    },
  };
}

const batch = 32;

export async function sweepIdentity(ctx: Context): Promise<number> {
  const checks = await ctx.identityChecks.claimDue(ctx.clock.now(), batch);
  await forEachConcurrently(ctx, "identity checks", checks, (check) => processCheck(ctx, check));
  await sweepWebhooks(ctx, identityInbox(ctx), batch);
  return checks.length;
}
