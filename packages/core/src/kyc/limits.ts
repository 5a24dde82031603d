import { after, days } from "@manilla/shared/duration";
import type { ReplyOf } from "@manilla/shared/http/route";
import type { getLimits } from "@manilla/shared/kyc/contract";
import {
  dailyLimits,
  hundredthsText,
  type KycLevel,
  type LimitName,
  limitLine,
} from "@manilla/shared/kyc/limits";
import { lagosDay, lagosMidnight } from "@manilla/shared/lagos";
import { toDecimal } from "@manilla/shared/money";
import { withdrawalMaximum } from "@manilla/shared/naira/withdrawal-rules";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { readLimitsUsed } from "../ledger/balances.ts";
import { moneyOutLeft } from "../money-out.ts";

type Limits = ReplyOf<typeof getLimits>;
type Line = Limits["limits"]["trade"];

const highestLevel = 3;

/** Amounts are naira, and US dollars for sends. */
export async function readLimits(ctx: Context, actor: Actor): Promise<Limits> {
  const now = ctx.clock.now();
  const used = await readLimitsUsed(ctx.prisma, actor.userId);
  const line = (name: LimitName): Line => {
    const daily = dailyLimits[actor.level][name];
    return {
      ...limitLine(name, daily, used.get(name) ?? 0n),
      perTransaction: name === "withdraw" && daily > 0n ? toDecimal(withdrawalMaximum) : null,
    };
  };
  return {
    level: actor.level,
    limits: {
      trade: line("trade"),
      bills: line("bills"),
      send: line("send"),
      transfer: line("transfer"),
      withdraw: line("withdraw"),
    },
    ...moneyOutLeft(actor, used, now),
    next: nextLevel(actor.level),
    resetsAt: after(lagosMidnight(lagosDay(now)), days(1)).toISOString(),
  };
}

function nextLevel(level: KycLevel): Limits["next"] {
  if (level === highestLevel) return null;
  const next = (level + 1) as KycLevel; // the level is below the highest
  const of = (name: LimitName) => hundredthsText(dailyLimits[next][name]);
  return {
    level: next,
    trade: of("trade"),
    bills: of("bills"),
    send: of("send"),
    transfer: of("transfer"),
    withdraw: of("withdraw"),
  };
}
