import { heldBillsDaily, moneyOutMessages } from "@manilla/shared/users/money-out";
import type { Actor } from "./actor.ts";
import type { LimitUse } from "./ledger/operation.ts";
import { AppError } from "./runtime/errors.ts";

/** The ledger's counter of bills paid during a hold; it has no name of its own on the limits screen. */
const heldBillsLimit = "bills_during_hold";

/** Throws AppError account_frozen when no money may leave the actor's account. */
export function refuseFrozen({ restrictions }: Actor): void {
  if (restrictions?.frozen) throw new AppError("account_frozen", { message: moneyOutMessages.frozen });
}

/** When the hold on the actor's money ends; null when there is none. */
function heldUntil({ restrictions }: Actor, now: Date): Date | null {
  const until = restrictions?.heldUntil ?? null;
  return until && until > now ? until : null;
}

/** Throws AppError account_frozen, or locked while the actor's money is held. */
export function refuseHeldMoney(actor: Actor, now: Date): void {
  refuseFrozen(actor);
  const until = heldUntil(actor, now);
  if (until) throw held(moneyOutMessages.held(until, now), until, now);
}

/** What a bill (whole kobo) counts against while the actor's money is held; nothing when it is not. */
export function heldBillsUse(actor: Actor, kobo: bigint, now: Date): LimitUse[] {
  return heldUntil(actor, now) ? [{ limit: heldBillsLimit, use: kobo, cap: heldBillsDaily.units }] : [];
}

/** The refusal in words for the person, when the ledger refused a bill because of a hold. */
export function heldBillsRefusal(actor: Actor, error: unknown, now: Date): unknown {
  if (!(error instanceof AppError) || error.code !== "limit_exceeded") return error;
  const until = heldUntil(actor, now);
  if (!until || error.details.data?.["limit"] !== heldBillsLimit) return error;
  return held(moneyOutMessages.heldBills(until), until, now);
}

function held(message: string, until: Date, now: Date): AppError {
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return new AppError("locked", { message, retryAfterSeconds, data: { until: until.toISOString() } });
}
