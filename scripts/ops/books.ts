import { verifyAudit } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { openAccounts } from "@manilla/core/ledger/balances";
import { verifyBooks } from "@manilla/core/ledger/verify";
import { openIncidents } from "@manilla/core/operations/incidents";
import { runPreflight } from "@manilla/core/providers/preflight";
import { listOpenDifferences, reconciledUntil } from "@manilla/core/reconciliation/differences";
import { reconcileDueDays } from "@manilla/core/reconciliation/due-days";
import { houseFloat, houseSuspense, refreshFloat, silentVendors } from "@manilla/core/reconciliation/float";
import { reconcileDay } from "@manilla/core/reconciliation/reconcile";
import { withLongStatements } from "@manilla/core/runtime/db";
import { days, millisecondsBetween } from "@manilla/shared/duration";
import { SetupError } from "../services/process.ts";
import { isDay, type OpsRequest, printRow, printRows, type Row } from "./print.ts";

const batch = 500;

export async function openMissingAccounts(ctx: Context, { words, json }: OpsRequest): Promise<void> {
  if (words[0] !== "open") throw new SetupError("pnpm ops accounts open");
  let people = 0;
  for (let after: string | undefined; ; ) {
    const ids: string[] = await withoutAccount(ctx, after);
    for (const id of ids) await openAccounts(ctx.prisma, id);
    people += ids.length;
    after = ids.at(-1);
    if (ids.length < batch) break;
  }
  printRow({ "people whose accounts were opened": String(people) }, { json });
}

async function withoutAccount(ctx: Context, after: string | undefined): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ id: string }>(
    `select u.id from users u
     where ($1::uuid is null or u.id > $1)
       and (select count(*) from ledger.account a where a.user_id = u.id) < 2 * (select count(*) from ledger.asset)
     order by u.id limit $2`,
    [after ?? null, batch],
  );
  return rows.map(({ id }) => id);
}

export async function printFloat(ctx: Context, { json }: OpsRequest): Promise<void> {
  await refreshFloat(ctx);
  const accounts: Row[] = (await houseFloat(ctx)).map(({ underWay, ...row }) => ({
    ...row,
    "under way": underWay,
  }));
  const silent = await silentVendors(ctx);
  const suspense = (await houseSuspense(ctx)).map(({ since, waitsAs, ...row }) => ({
    ...row,
    "waits as": waitsAs,
    days: Math.floor(millisecondsBetween(since, ctx.clock.now()) / days(1)),
  }));
  const until = await reconciledUntil(ctx);
  if (json) return console.log(JSON.stringify({ accounts, silent, suspense, until }, null, 2));
  const tables: [string, readonly Row[], string][] = [
    ["With vendors", accounts, "Nothing is with vendors."],
    ["No answer", silent, "Every vendor answered."],
    ["In suspense", suspense, "Nothing is in suspense."],
    ["Reconciled until", until, "The worker has not compared a day yet."],
  ];
  for (const [title, rows, none] of tables) {
    console.log(`\n${title}`);
    printRows(rows, { json, none });
  }
}

export async function reconcileDays(ctx: Context, request: OpsRequest): Promise<void> {
  const { words, json } = request;
  const [what] = words;
  if (what !== undefined && !isDay(what)) throw new SetupError("A day is written 2026-03-31.");
  if (what === undefined) await reconcileDueDays(ctx);
  const runs = what === undefined ? await reconciledUntil(ctx) : await reconcileDay(ctx, what);
  if (!json) printRows(runs, { json, none: "No vendor was asked." });
  const differences = await listOpenDifferences(ctx);
  printRows(differences, { json, none: "The books agree." });
  const unanswered = runs.some(({ outcome }) => outcome.startsWith("no_answer"));
  if (differences.length > 0 || unanswered) process.exitCode = 1;
}

export async function verifyRecords(ctx: Context, { json }: OpsRequest): Promise<void> {
  const violations = await withLongStatements(ctx.pool, async (client) => [
    ...(await verifyBooks(client)),
    ...(await verifyAudit(client)),
  ]);
  printRows(violations, { json, none: "The books are right. The audit log is whole." });
  const incidents = await openIncidents(ctx);
  if (incidents.length > 0 && !json) {
    console.log(`${incidents.length} incidents need a person: the desk's queue "Incidents"`);
  }
  if (violations.length > 0) process.exitCode = 1;
}

const words = { expected: "as expected", differs: "DIFFERS", unknown: "could not be checked" } as const;

export async function checkVendors(ctx: Context, { json }: OpsRequest): Promise<void> {
  const findings = await runPreflight(ctx);
  const rows = findings.map(
    ({ vendor, check, verdict, note }): Row => ({ vendor, check, found: words[verdict], note }),
  );
  printRows(rows, { json, none: "No vendor is configured." });
  if (findings.some(({ verdict }) => verdict === "differs")) process.exitCode = 1;
}
