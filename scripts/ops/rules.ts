import type { Context } from "@manilla/core/context";
import { backtest, leastBacktestMs, listRules } from "@manilla/core/screening/rules";
import { between, days } from "@manilla/shared/duration";
import { lagosMidnight } from "@manilla/shared/kyc/limits";
import { SetupError } from "../services/process.ts";
import { isDay, toTheMinute } from "./days.ts";
import { decideHere } from "./decide-here.ts";
import { printRows } from "./print.ts";
import type { OpsRequest } from "./request.ts";

/** pnpm ops rules list | backtest | flag | hold | flags | close: rules about how accounts are used, as data. */
export async function rules(ctx: Context, request: OpsRequest): Promise<void> {
  const [what, subject = ""] = request.words;
  if (what === "list") return list(ctx, request);
  if (what === "backtest") return test(ctx, subject, request);
  if (what === "flag" || what === "hold") return act(ctx, { rule: subject, action: what }, request);
  if (what === "flags") return flags(ctx, request);
  if (what === "close") return close(ctx, subject, request);
  throw new SetupError(`Nothing is called rules ${what}: list, backtest, flag, hold, flags, close.`);
}

async function list(ctx: Context, { json }: OpsRequest): Promise<void> {
  const rows = (await listRules(ctx)).map(({ name, kind, parameters, action, active, backtestedAt }) => ({
    name,
    kind,
    parameters: JSON.stringify(parameters),
    action: active ? action : "off",
    backtested: backtestedAt?.toISOString().slice(0, 10) ?? null,
  }));
  printRows(rows, { json, none: "There are no rules." });
}

async function test(ctx: Context, rule: string, { json, from, to }: OpsRequest): Promise<void> {
  // Today is tested as far as it has come.
  const end = Math.min(dayOf(to).getTime() + days(1), ctx.clock.now().getTime());
  const span = { from: dayOf(from), to: new Date(end) };
  const hits = await backtest(ctx, { rule, ...span });
  const rows = hits.map(({ subject, at, detail }) => ({
    operation: subject,
    at: toTheMinute(at),
    detail,
  }));
  printRows(rows, { json, none: "It would have found nothing." });
  const people = new Set(hits.map(({ userId }) => userId)).size;
  if (json) return;
  console.log(`\n${hits.length} operations of ${people} people`);
  if (between(span.from, span.to) < leastBacktestMs)
    console.log("A rule may hold after a test of seven days or more.");
}

/** Midnight in Lagos. */
function dayOf(day = ""): Date {
  if (!isDay(day)) throw new SetupError("Name the days: --from 2026-03-01 --to 2026-03-31");
  return lagosMidnight(day);
}

async function act(
  ctx: Context,
  { rule, action }: { rule: string; action: "flag" | "hold" },
  { reason, json }: OpsRequest,
): Promise<void> {
  if (!reason) throw new SetupError('Say why: --reason "…"');
  await decideHere(ctx, { kind: "rule.action", subject: rule, parameters: { action }, reason }, { json });
}

async function flags(ctx: Context, { json }: OpsRequest): Promise<void> {
  const { rows } = await ctx.pool.query(
    `select rule, action, username, reference, detail, to_char(found_at, 'YYYY-MM-DD HH24:MI') as found, flag
     from support.rule_flag where closed_at is null order by found_at limit 200`,
  );
  printRows(rows, { json, none: "No flag waits for staff." });
}

async function close(ctx: Context, flag: string, { reason, json }: OpsRequest): Promise<void> {
  if (!reason) throw new SetupError('Say what you found: --reason "…"');
  await decideHere(ctx, { kind: "flag.close", subject: flag, parameters: {}, reason }, { json });
}
