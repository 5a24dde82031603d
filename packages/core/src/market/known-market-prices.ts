import { Decimal } from "@manilla/shared/decimal";
import type { Context } from "../context.ts";
import type { Doubt, Known } from "./validate-price.ts";

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

/** Prisma's Decimal is another class. Its digits are exact. */
function decimalOf(value: Digits): Decimal {
  return new Decimal(value.toFixed());
}
