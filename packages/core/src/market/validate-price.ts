import { Decimal } from "@manilla/shared/decimal";
import { between, minutes } from "@manilla/shared/duration";
import type { Band } from "./bands.ts";

/** A price or a rate that was accepted, and where it stood some minutes ago. */
export interface Known {
  value: Decimal;
  at: Date;
  anchor: Decimal;
  anchorAt: Date;
}

/** A readable value that disagrees with what we know, and how long it has been repeated. */
export interface Doubt {
  value: Decimal;
  /** The source's own time of the latest repetition. */
  at: Date;
  since: Date;
  lastAt: Date;
  times: number;
}

export interface ValidatedPrice {
  /** As received: anything that is not a positive finite number is refused here. */
  seen: number | Decimal;
  /** The source's own time. */
  at: Date;
  now: Date;
  known: Known | null;
  doubt: Doubt | null;
  band: Band;
  /** The contradiction between this value and the rest of the same answer, or null. */
  contradiction: string | null;
}

export type Verdict =
  /** The new price. */
  | { kind: "accepted"; known: Known }
  /** Nothing newer than what we have. */
  | { kind: "unchanged" }
  /** No information: the old price stays, and trades until it is too old. */
  | { kind: "refused"; reason: string }
  /** Contrary information: the old price stays on the screens, and does not trade. */
  | { kind: "doubted"; reason: string; doubt: Doubt };

/** Older than this by its source's own time, a value is not news. Units: milliseconds. */
const oldestMs = minutes(10);
/** A source's clock may run ahead of ours by so much. */
const aheadMs = minutes(2);
/** How far back the anchor lies that small steps are measured against. */
const anchorLifetimeMs = minutes(10);

/** A jump is believed when it was repeated so often, over so long, without a pause, always about the same. */
const confirmation = { times: 8, spreadMs: minutes(5), pauseMs: minutes(2), within: new Decimal("1.1") };

/**
 * Decides about one value. Pure, and the only way by which a number becomes a price. It would rather stop trading than
 * trade at a wrong price: only a value close to what was accepted before, or a moderate jump that lasts, is accepted.
 */
export function validatePrice(input: ValidatedPrice): Verdict {
  const { at, now, known } = input;
  const value = positive(input.seen);
  if (!value) return { kind: "refused", reason: "not_positive" };
  if (!isTime(at) || at.getTime() > now.getTime() + aheadMs) return { kind: "refused", reason: "bad_time" };
  if (between(at, now) > oldestMs) return { kind: "refused", reason: "stale" };
  if (known && at <= known.at) return { kind: "unchanged" };
  const reason = objection(value, input);
  if (reason === null) return accept(value, input);
  const doubt = doubtAgain(value, input);
  if (reason === "jump" && isConfirmed(doubt)) return accept(value, { ...input, known: null });
  return { kind: "doubted", reason, doubt };
}

/** Why the value is not simply believed. Only "jump" can be overcome by being repeated. */
function objection(value: Decimal, { band, known, contradiction }: ValidatedPrice): string | null {
  if (contradiction !== null) return contradiction;
  if (value.lt(band.least) || value.gt(band.most)) return "out_of_range";
  if (!known) return null;
  const factor = Decimal.max(times(value, known.value), times(value, known.anchor));
  if (factor.gt(band.impossibleFactor)) return "impossible_jump";
  return factor.gt(band.factor) ? "jump" : null;
}

function accept(value: Decimal, { at: source, now, known }: ValidatedPrice): Verdict {
  const at = notAhead(source, now);
  const keeps = known !== null && between(known.anchorAt, now) < anchorLifetimeMs;
  const anchor = keeps
    ? { anchor: known.anchor, anchorAt: known.anchorAt }
    : { anchor: value, anchorAt: now };
  return { kind: "accepted", known: { value, at, ...anchor } };
}

/** The same doubt once more, or a new one when it is about another value or there was a pause. */
function doubtAgain(value: Decimal, { at: source, doubt, now }: ValidatedPrice): Doubt {
  const at = notAhead(source, now);
  const same =
    doubt !== null &&
    between(doubt.lastAt, now) <= confirmation.pauseMs &&
    times(value, doubt.value).lte(confirmation.within);
  return same
    ? { ...doubt, at, lastAt: now, times: doubt.times + 1 }
    : { value, at, since: now, lastAt: now, times: 1 };
}

function notAhead(source: Date, now: Date): Date {
  return source < now ? source : now;
}

function isConfirmed({ since, lastAt, times: count }: Doubt): boolean {
  return count >= confirmation.times && between(since, lastAt) >= confirmation.spreadMs;
}

/** How many times the larger is the smaller; at least 1. */
function times(a: Decimal, b: Decimal): Decimal {
  return a.gt(b) ? a.div(b) : b.div(a);
}

function positive(seen: number | Decimal): Decimal | null {
  const value = new Decimal(seen);
  return value.isFinite() && value.gt(0) ? value : null;
}

function isTime(at: Date): boolean {
  return Number.isFinite(at.getTime());
}
