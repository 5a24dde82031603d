import { duplicateWindowSeconds } from "@manilla/shared/bills/rules";
import { addMilliseconds, days, hours, secondsUntil } from "@manilla/shared/duration";
import { hundredthsText } from "@manilla/shared/kyc/limits";
import { lagosDay } from "@manilla/shared/lagos";
import {
  heldBillsDaily,
  moneyHoldHours,
  moneyOutMessages,
  newDeviceMaximum,
  youngFactorHours,
  youngFactorMaximum,
} from "@manilla/shared/users/money-out";
import { newPayeeHours } from "@manilla/shared/users/payment-rules";
import type { Actor } from "./actor.ts";
import type { Context } from "./context.ts";
import type { DuplicateGuard, LimitUse, Payee } from "./ledger/types.ts";
import { AppError } from "./runtime/errors.ts";

const heldBillsLimit = "bills_during_hold";
const newDeviceLimit = "new_device";
const ownDailyLimit = "own_daily";

export function refuseFrozen({ restrictions }: Actor): void {
  if (restrictions?.frozen) throw new AppError("account_frozen", moneyOutMessages.frozen);
}

export function moneyHoldEnd(now: Date): Date {
  return addMilliseconds(now, hours(moneyHoldHours));
}

function heldUntil({ restrictions }: Actor, now: Date): Date | null {
  const until = restrictions?.heldUntil ?? null;
  return until && until > now ? until : null;
}

export function assertNotOnHold(actor: Actor, now: Date): void {
  refuseFrozen(actor);
  const until = heldUntil(actor, now);
  if (until) throw lockedUntil(until, now, moneyOutMessages.held(until, now));
}

export function heldBillsUse(actor: Actor, kobo: bigint, now: Date): LimitUse[] {
  return heldUntil(actor, now) ? [{ limit: heldBillsLimit, use: kobo, cap: heldBillsDaily.units }] : [];
}

/**
 * Returns the limits that the ledger's `transact` checks for a payment worth `kobo`: the new device's limit and the
 * customer's own limit. A payment on a new device is added to the counters of today and of tomorrow, so that the
 * maximum holds for any 24 hours.
 */
export function moneyOutUse({ restrictions }: Actor, kobo: bigint, now: Date): LimitUse[] {
  const own = restrictions?.ownRules?.dailyKobo ?? null;
  const ownUse = own === null ? [] : [{ limit: ownDailyLimit, use: kobo, cap: own }];
  const until = restrictions?.newDeviceUntil ?? null;
  if (until === null || until <= now) return ownUse;
  const claim = { limit: newDeviceLimit, use: kobo, cap: newDeviceMaximum.units };
  return [...ownUse, ...[now, addMilliseconds(now, days(1))].map((at) => ({ ...claim, day: lagosDay(at) }))];
}

/**
 * Returns the maximum, used and remaining amounts in naira, for the new device's limit and for the customer's own daily
 * limit. `used` has today's amounts from the ledger, in kobo. The ledger also counts a new device's payment for
 * tomorrow, but tomorrow's count is never above today's, so today's is enough.
 */
export function moneyOutLeft({ restrictions }: Actor, used: ReadonlyMap<string, bigint>, now: Date) {
  const { newDeviceUntil: until = null, ownRules } = restrictions ?? {};
  const own = ownRules?.dailyKobo ?? null;
  const line = (maximum: bigint, spent = 0n) => ({
    maximum: hundredthsText(maximum),
    used: hundredthsText(spent),
    left: hundredthsText(maximum > spent ? maximum - spent : 0n),
  });
  return {
    newDevice:
      until && until > now
        ? { ...line(newDeviceMaximum.units, used.get(newDeviceLimit)), until: until.toISOString() }
        : null,
    ownDaily: own === null ? null : line(own, used.get(ownDailyLimit)),
  };
}

/**
 * Turns the ledger's error limit_exceeded into the error for the customer, if a limit of `moneyOutUse` or
 * `heldBillsUse` was reached. Returns any other error unchanged.
 */
export function moneyOutRefusal(actor: Actor, error: unknown, now: Date): unknown {
  if (!(error instanceof AppError) || error.code !== "limit_exceeded") return error;
  const { limit, left } = error.details.data ?? {};
  const leftText = typeof left === "string" ? left : "0.00";
  if (limit === ownDailyLimit) {
    const message = moneyOutMessages.ownLimit(leftText);
    return new AppError("limit_exceeded", { message, data: { limit, left } });
  }
  const newUntil = actor.restrictions?.newDeviceUntil;
  if (limit === newDeviceLimit && newUntil) {
    const message = moneyOutMessages.newDevice(newUntil, leftText);
    return new AppError("new_device_limit", {
      message,
      data: { until: newUntil.toISOString(), left: leftText },
    });
  }
  const until = heldUntil(actor, now);
  return until && limit === heldBillsLimit
    ? lockedUntil(until, now, moneyOutMessages.heldBills(until))
    : error;
}

type Paid =
  | { bankCode: string; accountNumber: string }
  | { network: string; address: string; memo: string | null }
  | { userId: string }
  | { biller: string; recipient: string };

export function payeeOf(to: Paid): Payee {
  if ("bankCode" in to) return `bank:${to.bankCode}:${to.accountNumber}`;
  if ("address" in to) return `coin:${to.network}:${to.address}:${to.memo ?? ""}`;
  return "userId" in to ? `user:${to.userId}` : `bill:${to.biller}:${to.recipient}`;
}

/**
 * Checks a payment of `kobo` against the person's own rules. Throws AppError transfers_off, confirmation_required or
 * invalid_pin (see `refuseYoungFactor`), or new_payee. new_payee: the person pays only known recipients, and this
 * recipient became known less than 24 hours ago.
 */
export async function checkOwnRules(
  ctx: Pick<Context, "prisma" | "clock">,
  actor: Actor,
  { kobo, payee }: { kobo: bigint; payee?: Payee },
): Promise<void> {
  const { userId, restrictions, confirmedBy } = actor;
  refuseYoungFactor(actor, kobo, ctx.clock.now());
  const rules = restrictions?.ownRules;
  if (!rules) return;
  if (rules.transfersOff && payee) throw new AppError("transfers_off");
  if (rules.confirmAbove !== null && kobo > rules.confirmAbove && !confirmedBy)
    throw new AppError("confirmation_required", {
      message: moneyOutMessages.confirmAbove,
      data: { by: "second_factor" },
    });
  if (!rules.knownPayeesOnly || !payee) return;
  const now = ctx.clock.now();
  const rows = await ctx.prisma.$queryRaw<{ added_at: Date }[]>`
  insert into known_payee as k (user_id, payee, added_at) values (${userId}, ${payee}, ${now})
  on conflict (user_id, payee) do update set added_at = k.added_at returning added_at`;
  const payableAt = addMilliseconds(rows[0]?.added_at ?? now, hours(newPayeeHours));
  if (payableAt > now)
    throw new AppError("new_payee", {
      message: moneyOutMessages.newPayee(payableAt),
      data: { until: payableAt.toISOString() },
    });
}

/** A factor is young for 72 hours, because a thief may have added it unnoticed. */
export function isYoung(since: Date, now: Date): boolean {
  return youngPeriodEnd(since) > now;
}

export function youngPeriodEnd(since: Date): Date {
  return addMilliseconds(since, hours(youngFactorHours));
}

/**
 * A thief may have added a young factor, so such a factor alone confirms only small payments. For a larger payment,
 * throws AppError confirmation_required if the person's own rules require a factor for the amount. Otherwise throws
 * invalid_pin if the call had no right PIN.
 */
export function refuseYoungFactor({ restrictions, confirmedBy }: Actor, kobo: bigint, now: Date): void {
  if (!confirmedBy || kobo <= youngFactorMaximum.units) return;
  if (!isYoung(confirmedBy.since, now)) return;
  const from = youngPeriodEnd(confirmedBy.since);
  const above = restrictions?.ownRules?.confirmAbove ?? null;
  if (above !== null && kobo > above)
    throw new AppError("confirmation_required", moneyOutMessages.youngFactor(from));
  if (!confirmedBy.withPin) throw new AppError("invalid_pin", moneyOutMessages.youngFactorPin(from));
}

/**
 * Refuses to set up a recurring bill on a new device, because the device's limits would not apply to later payments.
 * Throws AppError new_device_limit.
 */
export function refuseOnNewDevice({ restrictions }: Actor, now: Date): void {
  const until = restrictions?.newDeviceUntil;
  if (!until || until <= now) return;
  const data = { until: until.toISOString() };
  throw new AppError("new_device_limit", { message: moneyOutMessages.newDeviceRepeat(until), data });
}

/**
 * Guards against a withdrawal or send that a person makes twice by mistake within 5 minutes. The guard works only if
 * the client sends `confirmDuplicate: false`. Older clients do not send it, because they cannot ask the person.
 */
export function duplicateGuard(fingerprint: string, confirmDuplicate: boolean | undefined): DuplicateGuard {
  return { fingerprint, withinSeconds: duplicateWindowSeconds, confirmed: confirmDuplicate !== false };
}

/** A locked PIN has the same error code, but only a hold's error has `until` in its data. */
function lockedUntil(until: Date, now: Date, message: string): AppError {
  const retryAfterSeconds = secondsUntil(now, until);
  return new AppError("locked", { message, retryAfterSeconds, data: { until: until.toISOString() } });
}
