import { coins } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { millisecondsBetween, minutes } from "@manilla/shared/duration";

/** A new value is compared with the last accepted value and with an earlier accepted value (`anchor`). */
export interface Known {
  value: Decimal;
  at: Date;
  anchor: Decimal;
  anchorAt: Date;
}

export interface Doubt {
  value: Decimal;
  /** Time of the latest report by the source's clock. If that clock is ahead of ours, our own time. */
  at: Date;
  since: Date;
  lastAt: Date;
  times: number;
}

export interface ValidatedPrice {
  seen: number | Decimal;
  at: Date;
  now: Date;
  known: Known | null;
  doubt: Doubt | null;
  band: Band;
  contradiction: string | null;
}

export type Verdict =
  | { kind: "accepted"; known: Known }
  | { kind: "unchanged" }
  /** The new value or its time is unusable. Customers trade at the last accepted price until it is too old. */
  | { kind: "refused"; reason: string }
  /** The new value may be wrong. The last accepted price is shown, but the coin does not trade. */
  | { kind: "doubted"; reason: string; doubt: Doubt };

const oldestMs = minutes(10);
/** Tolerance for a source's clock that is ahead of ours. */
const aheadMs = minutes(2);
/**
 * The next accepted value replaces the anchor only if the anchor is at least this old. Until then, all values are
 * compared with the same anchor, so that small changes cannot add up to a large change.
 */
const anchorLifetimeMs = minutes(10);

/**
 * A jump (a change by more than the band's `factor`) is accepted once a number of reports (`times`) over at least
 * `spreadMs` have confirmed it. Each report must follow the previous report within `pauseMs`, and differ from the first
 * report at most by the factor `within`.
 */
const confirmation = { times: 8, spreadMs: minutes(5), pauseMs: minutes(2), within: new Decimal("1.1") };

/** Accepts a price only if it is close to the last accepted price, or if it is a moderate jump that persists. */
export function validatePrice(input: ValidatedPrice): Verdict {
  const { at, now, known } = input;
  const value = positive(input.seen);
  if (!value) return { kind: "refused", reason: "not_positive" };
  const isAhead = at.getTime() > now.getTime() + aheadMs;
  if (isAhead || Number.isNaN(at.getTime())) return { kind: "refused", reason: "bad_time" };
  if (millisecondsBetween(at, now) > oldestMs) return { kind: "refused", reason: "stale" };
  if (known && at <= known.at) return { kind: "unchanged" };
  const reason = objection(value, input);
  if (reason === null) return accept(value, input);
  const doubt = doubtAgain(value, input);
  if (reason === "jump" && isConfirmed(doubt)) return accept(value, { ...input, known: null });
  return { kind: "doubted", reason, doubt };
}

/** Returns the reason why the value is not accepted now, or null. */
function objection(value: Decimal, { band, known, contradiction }: ValidatedPrice): string | null {
  if (contradiction !== null) return contradiction;
  if (value.lt(band.minimum) || value.gt(band.maximum)) return "out_of_range";
  if (!known) return null;
  const factor = Decimal.max(times(value, known.value), times(value, known.anchor));
  if (factor.gt(band.impossibleFactor)) return "impossible_jump";
  return factor.gt(band.factor) ? "jump" : null;
}

function accept(value: Decimal, { at: source, now, known }: ValidatedPrice): Verdict {
  const at = notAhead(source, now);
  const keeps = known !== null && millisecondsBetween(known.anchorAt, now) < anchorLifetimeMs;
  const anchor = keeps
    ? { anchor: known.anchor, anchorAt: known.anchorAt }
    : { anchor: value, anchorAt: now };
  return { kind: "accepted", known: { value, at, ...anchor } };
}

/** Counts one more report of the doubted value. Starts a new count for a different value or after a pause. */
function doubtAgain(value: Decimal, { at: source, doubt, now }: ValidatedPrice): Doubt {
  const at = notAhead(source, now);
  const same =
    doubt !== null &&
    millisecondsBetween(doubt.lastAt, now) <= confirmation.pauseMs &&
    times(value, doubt.value).lte(confirmation.within);
  return same
    ? { ...doubt, at, lastAt: now, times: doubt.times + 1 }
    : { value, at, since: now, lastAt: now, times: 1 };
}

function notAhead(source: Date, now: Date): Date {
  return source < now ? source : now;
}

function isConfirmed({ since, lastAt, times: count }: Doubt): boolean {
  return count >= confirmation.times && millisecondsBetween(since, lastAt) >= confirmation.spreadMs;
}

function times(a: Decimal, b: Decimal): Decimal {
  return a.gt(b) ? a.div(b) : b.div(a);
}

function positive(seen: number | Decimal): Decimal | null {
  const value = new Decimal(seen);
  return value.isFinite() && value.gt(0) ? value : null;
}

export interface Band {
  factor: number;
  /** A change by more than this factor is accepted only after staff reset the price. */
  impossibleFactor: number;
  minimum: string;
  maximum: string;
}

const coinBand: Band = { factor: 3, impossibleFactor: 10, minimum: "0.000000000001", maximum: "100000000" };

/** A stablecoin below 0.97 or above 1.03 dollars does not trade. */
const stablecoinBand: Band = { factor: 1.05, impossibleFactor: 1.07, minimum: "0.97", maximum: "1.03" };

const stablecoins = new Set<string>(coins.filter((coin) => coin.stablecoin).map((coin) => coin.marketId));

export function coinBandOf(id: string): Band {
  return stablecoins.has(id) ? stablecoinBand : coinBand;
}

const rate = (minimum: string, maximum: string): Band => ({
  factor: 1.3,
  impossibleFactor: 3,
  minimum,
  maximum,
});

/** Accepted units per dollar, from a tenth to ten times the value of 2025. */
export const fiatBands: Readonly<Record<string, Band>> = {
  NGN: rate("150", "15000"),
  EUR: rate("0.3", "3"),
  GBP: rate("0.25", "2.5"),
  GHS: rate("1.2", "120"),
  KES: rate("13", "1300"),
  XOF: rate("60", "6000"),
  CNY: rate("0.7", "70"),
};
