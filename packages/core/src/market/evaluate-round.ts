import { coins } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import type { Context } from "../context.ts";
import type { DollarTick, ForexRates } from "../providers/forex/port.ts";
import type { CoinReading, UnreadableReading } from "../providers/market/port.ts";
import {
  coinBandOf,
  type Doubt,
  fiatBands,
  type Known,
  type ValidatedPrice,
  type Verdict,
  validatePrice,
} from "./validate-price.ts";

export interface MarketData {
  coins: CoinReading[] | null;
  unreadable: UnreadableReading[];
  dollar: DollarTick | null;
  forex: ForexRates | null;
  silent: { source: string; error: string }[];
}

export interface Incident {
  subject: string;
  reason: string;
  seen: string | null;
  kept: string | null;
}

export interface RoundResult {
  coins: { reading: CoinReading; known: Known }[];
  rates: { currency: string; known: Known }[];
  doubts: { subject: string; reason: string; doubt: Doubt }[];
  incidents: Incident[];
}

export function evaluateRound(gathered: MarketData, book: Book, now: Date): RoundResult {
  const round: RoundResult = { coins: [], rates: [], doubts: [], incidents: [] };
  const weigh = (subject: string, input: Pick<ValidatedPrice, "seen" | "at" | "band" | "contradiction">) => {
    const known = book.known.get(subject) ?? null;
    const verdict = validatePrice({ ...input, now, known, doubt: book.doubts.get(subject) ?? null });
    note(round, { subject, seen: String(input.seen), known, verdict });
    return verdict.kind === "accepted" ? verdict.known : null;
  };
  for (const reading of gathered.coins ?? []) {
    const { id, price, at } = reading;
    const contradiction = coinContradiction(reading);
    const known = weigh(id, { seen: price, at, band: coinBandOf(id), contradiction });
    if (known) round.coins.push({ reading, known });
  }
  for (const { currency, ...input } of ratesIn(gathered)) {
    const known = weigh(currency, input);
    if (known) round.rates.push({ currency, known });
  }
  round.incidents.push(...absences(gathered, book));
  return round;
}

function note(
  round: RoundResult,
  { subject, seen, known, verdict }: { subject: string; seen: string; known: Known | null; verdict: Verdict },
): void {
  if (verdict.kind === "accepted" || verdict.kind === "unchanged") return;
  if (verdict.kind === "doubted")
    round.doubts.push({ subject, reason: verdict.reason, doubt: verdict.doubt });
  round.incidents.push({ subject, reason: verdict.reason, seen, kept: known?.value.toFixed() ?? null });
}

type RateInput = { currency: string } & Pick<ValidatedPrice, "seen" | "at" | "band" | "contradiction">;

/** The naira rate comes from `dollar`. The official naira rate in `forex` is not used, because nobody trades at it. */
function ratesIn({ dollar, forex }: MarketData): RateInput[] {
  return Object.entries(fiatBands).flatMap(([currency, band]): RateInput[] => {
    if (currency === "NGN") {
      if (!dollar) return [];
      const middle = new Decimal(dollar.bid).plus(dollar.ask).div(2);
      return [{ currency, band, seen: middle, at: dollar.at, contradiction: bookContradiction(dollar) }];
    }
    const seen = forex?.perDollar[currency];
    return forex && seen !== undefined ? [{ currency, band, seen, at: forex.at, contradiction: null }] : [];
  });
}

function absences({ coins: readings, unreadable, silent }: MarketData, { known }: Book): Incident[] {
  const kept = (subject: string) => known.get(subject)?.value.toFixed() ?? null;
  const strange = unreadable.map(({ id, seen }) => ({
    subject: id ?? "unknown",
    reason: "unreadable",
    seen,
    kept: kept(id ?? ""),
  }));
  const listed = new Set([...(readings ?? []).map(({ id }) => id), ...unreadable.map(({ id }) => id)]);
  const missing = readings === null ? [] : coins.filter((coin) => !listed.has(coin.marketId));
  return [
    ...strange,
    ...missing.map(({ marketId }) => ({
      subject: marketId,
      reason: "missing",
      seen: null,
      kept: kept(marketId),
    })),
    ...silent.map(({ source, error }) => ({ subject: source, reason: "silent", seen: error, kept: null })),
  ];
}

/** Tolerance for a price above the day's high or below the day's low. High and low may be older than the price. */
const rangeSlack = 1.5;
/** Price × supply may differ from the reported market value by this factor, because supplies are estimates. */
const valueSlack = 2.5;
/** The best ask may be at most the best bid times this factor. */
const widestBook = 1.1;

function coinContradiction(reading: CoinReading): string | null {
  const { price, high24h, low24h, marketCap, circulatingSupply } = reading;
  if (high24h !== null && price > high24h * rangeSlack) return "above_its_own_high";
  if (low24h !== null && price < low24h / rangeSlack) return "below_its_own_low";
  if (marketCap === 0 || circulatingSupply === null || circulatingSupply === 0) return null;
  const implied = marketCap / circulatingSupply;
  return price > implied * valueSlack || price < implied / valueSlack ? "unlike_its_market_value" : null;
}

function bookContradiction({ bid, ask }: DollarTick): string | null {
  if (bid > ask) return "inverted";
  return ask > bid * widestBook ? "too_wide" : null;
}

export interface Book {
  known: ReadonlyMap<string, Known>;
  doubts: ReadonlyMap<string, Doubt>;
}

export async function readKnownMarketPrices(ctx: Context): Promise<Book> {
  const [coins, rates, doubts] = await Promise.all([
    ctx.prisma.coinPrice.findMany({
      select: { id: true, price: true, sourceAt: true, anchor: true, anchorAt: true },
    }),
    ctx.prisma.fiatRate.findMany(),
    ctx.prisma.priceDoubt.findMany(),
  ]);
  const known = [
    ...coins.map(({ id, price, ...row }) => [id, knownOf(price, row)] as const),
    ...rates.map(({ currency, perDollar, ...row }) => [currency, knownOf(perDollar, row)] as const),
  ];
  return {
    known: new Map(known),
    doubts: new Map(
      doubts.map(({ subject, value, sourceAt, since, lastAt, times }) => [
        subject,
        { value: decimalOf(value), at: sourceAt, since, lastAt, times },
      ]),
    ),
  };
}

interface Digits {
  toFixed(): string;
}

function knownOf(value: Digits, row: { sourceAt: Date; anchor: Digits; anchorAt: Date }): Known {
  return {
    value: decimalOf(value),
    at: row.sourceAt,
    anchor: decimalOf(row.anchor),
    anchorAt: row.anchorAt,
  };
}

/** Converts Prisma's Decimal class to ours, without rounding. */
function decimalOf(value: Digits): Decimal {
  return new Decimal(value.toFixed());
}
