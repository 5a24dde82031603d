import { addMilliseconds, days, hours, millisecondsBetween, minutes } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { registerCounter } from "../observability/metrics.ts";
import { hasCountryRules } from "../runtime/country-rules.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import type { ScreeningRule } from "../runtime/prisma/client.ts";
import type { Match } from "./screen.ts";

export type Rule = ScreeningRule & { action: "flag" | "hold" };

export interface RuleHit {
  subject: string;
  userId: string;
  at: Date;
  detail: string;
}

const flagsTotal = registerCounter("manilla_rule_flags_total", "Operations that a rule flagged, by rule", [
  "rule",
]);

export function listRules(ctx: Context): Promise<ScreeningRule[]> {
  return ctx.prisma.screeningRule.findMany({ orderBy: { name: "asc" } });
}

export async function findRule(ctx: Context, name: string): Promise<Rule> {
  const rule = await ctx.prisma.screeningRule.findUnique({ where: { name } });
  if (!rule) throw new AppError("not_found", `There is no rule "${name.slice(0, 60)}".`);
  return rule as Rule; // cast: constraint rule_action_is_known allows only these values
}

function hitsOf(
  ctx: Context,
  { kind, parameters }: ScreeningRule,
  { from, to }: { from: Date; to: Date },
): Promise<RuleHit[]> {
  return ctx.prisma.$queryRaw<RuleHit[]>`select subject, user_id as "userId", at, detail
    from screening.rule_hits(${kind}, ${parameters}, ${from}, ${to})`;
}

/** Each query covers one day, so that it ends within the database's time limit. */
const backtestStepMs = days(1);
/** A back-test must cover a week, because a Sunday's payments differ from a payday's payments. */
export const leastBacktestMs = days(7);

/**
 * Returns the operations that the rule would have flagged. Throws AppError: not_found, bad_request (the span is empty
 * or has not ended yet).
 */
export async function backtestRule(
  ctx: Context,
  { rule: name, from, to }: { rule: string; from: Date; to: Date },
): Promise<RuleHit[]> {
  const rule = await findRule(ctx, name);
  if (from >= to || to > ctx.clock.now())
    throw new AppError("bad_request", "A back-test needs a time that has begun and is over.");
  const hits: RuleHit[] = [];
  for (let start = from; start < to; start = addMilliseconds(start, backtestStepMs)) {
    const end = new Date(Math.min(to.getTime(), addMilliseconds(start, backtestStepMs).getTime()));
    hits.push(...(await hitsOf(ctx, rule, { from: start, to: end })));
  }
  if (millisecondsBetween(from, to) >= leastBacktestMs)
    await ctx.prisma.screeningRule.updateMany({ where: { name }, data: { backtestedAt: ctx.clock.now() } });
  return hits;
}

/** Throws AppError: not_found, conflict (a rule without a back-test cannot hold money). */
export async function setAction(ctx: Context, name: string, action: Rule["action"]): Promise<void> {
  const rule = await findRule(ctx, name);
  if (action === "hold") refuseUntested(rule);
  await ctx.prisma.screeningRule.updateMany({ where: { name }, data: { action } });
}

/** Throws AppError conflict for a rule without a back-test. */
export function refuseUntested({ backtestedAt }: Pick<Rule, "backtestedAt">): void {
  if (backtestedAt === null)
    throw new AppError(
      "conflict",
      "Test it over the books first, over a week or more: pnpm ops rules backtest.",
    );
}

const stepMs = hours(1);
// Each run selects the operations by the time in their ids. Consecutive runs overlap by this duration, because an
// operation may be committed some time after its id was made.
const overlapMs = minutes(1);

/** Applies each active rule to new operations. An error in a rule raises an alarm, and the other rules still run. */
export async function evaluateRules(ctx: Context): Promise<number> {
  if (!hasCountryRules(ctx)) return 0;
  let flagged = 0;
  for (const rule of (await listRules(ctx)).filter(({ active }) => active)) {
    try {
      flagged += await evaluateRule(ctx, rule);
    } catch (error) {
      ctx.log.error({ err: error, alarm: "rule_not_evaluated", rule: rule.name }, "evaluating a rule failed");
    }
  }
  return flagged;
}

/** A run evaluates at most one hour of operations, so a rule that is behind catches up over several runs. */
async function evaluateRule(ctx: Context, rule: ScreeningRule): Promise<number> {
  const now = ctx.clock.now();
  const start = rule.evaluatedTo ?? addMilliseconds(now, -stepMs);
  const to = new Date(Math.min(now.getTime(), addMilliseconds(start, stepMs).getTime()));
  let flagged = 0;
  for (const { subject, userId, detail } of await hitsOf(ctx, rule, {
    from: addMilliseconds(start, -overlapMs),
    to,
  })) {
    const flag = { id: newId(), rule: rule.name, subject, userId, detail, foundAt: now };
    const { count } = await ctx.prisma.screeningFlag.createMany({ data: [flag], skipDuplicates: true });
    if (count !== 1) continue;
    flagged += 1;
    flagsTotal({ rule: rule.name });
    ctx.log.warn({ rule: rule.name, transactionId: subject, detail }, "rule flagged an operation for staff");
  }
  await ctx.prisma.screeningRule.updateMany({ where: { name: rule.name }, data: { evaluatedTo: to } });
  return flagged;
}

export async function findHoldingRule(ctx: Context, userId: string): Promise<Match | undefined> {
  const rows = await ctx.prisma.$queryRaw<{ rule: string; meaning: string; matches: number }[]>`
  select f.rule, r.meaning, count(*) over ()::int as matches
  from screening.flag f join screening.rule r on r.name = f.rule
  where f.user_id = ${userId} and f.closed_at is null and r.action = 'hold' and r.active order by f.found_at limit 1`;
  if (!rows[0]) return undefined;
  const { rule, meaning, matches } = rows[0];
  return { list: "rules", reference: rule, entryName: meaning, score: 1, matches };
}

interface Flag {
  id: string;
  userId: string;
  rule: string;
  detail: string;
  closedAt: Date | null;
  isHolding: boolean;
}

export async function findFlag(ctx: Context, id: string): Promise<Flag | undefined> {
  const rows = await ctx.prisma.$queryRaw<
    Flag[]
  >`select f.id, f.user_id as "userId", f.rule, f.detail, f.closed_at as "closedAt",
       r.action = 'hold' and r.active as "isHolding"
     from screening.flag f join screening.rule r on r.name = f.rule where f.id = ${id}`;
  return rows[0];
}

export async function closeFlag(ctx: Context, id: string): Promise<void> {
  const data = { closedAt: ctx.clock.now() };
  await ctx.prisma.screeningFlag.updateMany({ where: { id, closedAt: null }, data });
}

/** Closes the person's flags of the rule up to `foundAt`, so that only later flags can hold the next payment. */
export async function closeFlagsOf(
  ctx: Context,
  { userId, rule, foundAt }: { userId: string; rule: string; foundAt: Date },
) {
  await ctx.prisma.screeningFlag.updateMany({
    where: { userId, rule, closedAt: null, foundAt: { lte: foundAt } },
    data: { closedAt: ctx.clock.now() },
  });
}
