import { writeAudit } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { makeProposal } from "@manilla/core/desk/make-proposal";
import { ProviderError } from "@manilla/core/providers/provider-error";
import { BrokenListError, isListName, listFiles, listNames } from "@manilla/core/screening/lists";
import { loadList } from "@manilla/core/screening/load-list";
import { backtestRule, leastBacktestMs, listRules } from "@manilla/core/screening/rules";
import { days, millisecondsBetween } from "@manilla/shared/duration";
import { lagosMidnight } from "@manilla/shared/lagos";
import { SetupError } from "../services/process.ts";
import { isDay, type OpsRequest, printRow, printRows, toTheMinute } from "./print.ts";
import { signIn, signInToDecide } from "./staff.ts";

export async function runScreeningCommand(ctx: Context, request: OpsRequest): Promise<void> {
  const [what] = request.words;
  if (what === "lists") return lists(ctx, request);
  if (what === "load") return load(ctx, request);
  throw new SetupError(`Nothing is called screening ${what}: lists, load.`);
}

async function lists(ctx: Context, { json }: OpsRequest): Promise<void> {
  const { rows } = await ctx.pool.query(
    `select name as list, entries, to_char(loaded_at, 'YYYY-MM-DD HH24:MI') as loaded, to_char(dated_at, 'YYYY-MM-DD HH24:MI') as dated,
       to_char(tried_at, 'YYYY-MM-DD HH24:MI') as tried, trouble, meaning from screening.list order by name`,
  );
  printRows(rows, { json, none: "There are no lists." });
}

async function load(ctx: Context, { words, json, force = false }: OpsRequest): Promise<void> {
  const [, name = "", source] = words;
  if (!isListName(name) || source === undefined)
    throw new SetupError(
      `Name the list (${listNames.join(", ")}) and where it is: a file, a folder, an address.`,
    );
  const staff = await signInToDecide(ctx);
  const after = { source: source.slice(0, 200), force: String(force) };
  await writeAudit(ctx, staff, { action: "screening.load", subject: name, after });
  try {
    const loaded = await loadList(ctx, name, { files: await listFiles(ctx, name, source), force });
    printRow({ list: name, ...loaded }, { json });
  } catch (error) {
    if (!(error instanceof BrokenListError || error instanceof ProviderError)) throw error;
    const hint = force ? "" : " --force loads a list that is much shorter than the old one.";
    throw new SetupError(`Refused, and the old list stays: ${error.message}${hint}`);
  }
}

export async function runRuleCommand(ctx: Context, request: OpsRequest): Promise<void> {
  const [what, subject = ""] = request.words;
  if (what === "list") return list(ctx, request);
  if (what === "backtest") return test(ctx, subject, request);
  if (what === "flag" || what === "hold") return act(ctx, { rule: subject, action: what }, request);
  throw new SetupError(`Nothing is called rules ${what}: list, backtest, flag, hold.`);
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
  const end = Math.min(dayOf(to).getTime() + days(1), ctx.clock.now().getTime());
  const span = { from: dayOf(from), to: new Date(end) };
  const hits = await backtestRule(ctx, { rule, ...span });
  const rows = hits.map(({ subject, at, detail }) => ({
    operation: subject,
    at: toTheMinute(at),
    detail,
  }));
  printRows(rows, { json, none: "It would have found nothing." });
  const people = new Set(hits.map(({ userId }) => userId)).size;
  if (json) return;
  console.log(`\n${hits.length} operations of ${people} people`);
  if (millisecondsBetween(span.from, span.to) < leastBacktestMs)
    console.log("A rule may hold after a test of seven days or more.");
}

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
  const staff = await signIn(ctx);
  const request = { kind: "rule.action", subject: rule, parameters: { action }, reason } as const;
  const { number, summary, state, outcome } = await makeProposal(ctx, staff, request);
  if (state === "failed") throw new SetupError(`Refused: ${outcome}`);
  const next = state === "open" ? "another member of staff must decide at the desk" : outcome;
  printRow({ proposal: `#${number}`, what: summary, state, by: staff.username, next }, { json });
}
