import { addMilliseconds, days } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import type { getLimits } from "@manilla/shared/kyc/contract";
import {
  dailyLimits,
  hundredthsText,
  type KycLevel,
  type LimitName,
  limitLine,
  limitNames,
} from "@manilla/shared/kyc/limits";
import { lagosDay, lagosMidnight } from "@manilla/shared/lagos";
import { decimalText } from "@manilla/shared/money";
import { withdrawalMaximum } from "@manilla/shared/naira/withdrawal-rules";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { readLimitsUsed } from "../ledger/balances.ts";
import { moneyOutLeft } from "../money-out.ts";

type Limits = ReplyOf<typeof getLimits>;
type Line = Limits["limits"]["trade"];

const highestLevel = 3;

/** Amounts of sends are in US dollars, all other amounts in naira. */
export async function readLimits(ctx: Context, actor: Actor): Promise<Limits> {
  const now = ctx.clock.now();
  const used = await readLimitsUsed(ctx.prisma, actor.userId);
  const line = (name: LimitName): Line => {
    const daily = dailyLimits[actor.level][name];
    return {
      ...limitLine(name, daily, used.get(name) ?? 0n),
      perTransaction: name === "withdraw" && daily > 0n ? decimalText(withdrawalMaximum) : null,
    };
  };
  return {
    level: actor.level,
    limits: ofEachLimit(line),
    ...moneyOutLeft(actor, used, now),
    next: nextLevel(actor.level),
    resetsAt: addMilliseconds(lagosMidnight(lagosDay(now)), days(1)).toISOString(),
  };
}

function nextLevel(level: KycLevel): Limits["next"] {
  if (level === highestLevel) return null;
  const next = (level + 1) as KycLevel; // cast: the level is below the highest
  return { level: next, ...ofEachLimit((name) => hundredthsText(dailyLimits[next][name])) };
}

function ofEachLimit<Value>(valueOf: (name: LimitName) => Value): Record<LimitName, Value> {
  const values = limitNames.map((name) => [name, valueOf(name)] as const);
  return Object.fromEntries(values) as Record<LimitName, Value>; // cast: fromEntries loses the names
}
