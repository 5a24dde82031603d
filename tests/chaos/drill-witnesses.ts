import { createContext } from "@manilla/core/create-context";
import { listOpenDifferences } from "@manilla/core/reconciliation/differences";
import { reconcileDay } from "@manilla/core/reconciliation/reconcile";
import { loadConfig } from "@manilla/core/runtime/config";
import { lagosDay } from "@manilla/shared/lagos";
import { rowsOn } from "../../scripts/services/on-database.ts";
import { pause } from "./own-postgres.ts";
import type { OwnStack } from "./own-stack.ts";

type Line = { reference: string; outcome: string };

export async function vendorLines(
  { sandbox }: OwnStack,
  { vendor, kind, outcome }: { vendor: string; kind: "bill" | "payout"; outcome: string },
): Promise<string[]> {
  const answer = await fetch(`${sandbox}/control/books/${vendor}?kind=${kind}`);
  const lines = (await answer.json()) as Line[]; // cast: the format of the sandbox's list
  return lines.filter((line) => line.outcome === outcome).map(({ reference }) => reference);
}

export async function timesPaid(stack: OwnStack, ids: readonly string[]): Promise<number[]> {
  const paid = await vendorLines(stack, { vendor: "paystack", kind: "payout", outcome: "success" });
  return ids.map((id) => paid.filter((reference) => reference === id).length);
}

export function deliveredBills(stack: OwnStack): Promise<string[]> {
  return vendorLines(stack, { vendor: "vtpass", kind: "bill", outcome: "delivered" });
}

export async function whoIsTold(stack: OwnStack, ids: readonly string[]) {
  for (const reference of ids) {
    const body = JSON.stringify({ vendor: "paystack", reference });
    const headers = { "content-type": "application/json" };
    await fetch(`${stack.sandbox}/control/webhooks/resend`, { method: "POST", headers, body });
  }
  const ctx = createContext(loadConfig(stack.settings), "drill");
  try {
    await reconcileDay(ctx, lagosDay(new Date()));
    const ours = await byVendorsCode(stack, ids);
    const differences = (await listOpenDifferences(ctx)).map(
      ({ kind, reference }) => `${kind} ${ours.get(reference) ?? reference}`,
    );
    const incidents = async () =>
      (await ctx.prisma.vendorIncident.findMany()).map(({ kind, reference }) => `${kind} ${reference}`);
    await waitUntil(async () => (await incidents()).length >= ids.length);
    return { incidents: await incidents(), differences };
  } finally {
    await ctx.close();
  }
}

/** Maps the vendor's own code of each payout to our id, because the vendor's list may lack our reference. */
async function byVendorsCode({ settings }: OwnStack, ids: readonly string[]): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${settings["PAYSTACK_SECRET_KEY"]}` };
  const codeOf = async (id: string) => {
    const answer = await fetch(`${settings["PAYSTACK_BASE_URL"]}/transfer/verify/${id}`, { headers });
    const { data } = (await answer.json()) as { data: { transfer_code: string } };
    return data.transfer_code;
  };
  return new Map(await Promise.all(ids.map(async (id) => [await codeOf(id), id] as const)));
}

type Fingerprint = { transactions: number; books: string };

export async function readFingerprint(url: string): Promise<Fingerprint> {
  const [print] = await rowsOn<Fingerprint>(
    url,
    `select (select count(*)::int from ledger.transaction) as transactions,
       md5((select string_agg(id || state, ',' order by id) from ledger.transaction) ||
           (select string_agg(id || '=' || balance, ',' order by id) from ledger.account)) as books`,
  );
  if (!print) throw new Error("no books");
  return print;
}

export async function stateOf(url: string, ids: readonly string[]): Promise<string[]> {
  const sql = "select state from ledger.transaction where id::text = any($1)";
  return (await rowsOn<{ state: string }>(url, sql, [ids])).map(({ state }) => state);
}

export async function archiveAll(url: string): Promise<void> {
  const [last] = await rowsOn<{ file: string }>(url, "select pg_walfile_name(pg_switch_wal()) as file");
  const sql = "select last_archived_wal >= $1 as done from pg_stat_archiver";
  await waitUntil(async () => (await rowsOn<{ done: boolean }>(url, sql, [last?.file]))[0]?.done === true);
}

export async function waitUntil(fact: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!(await fact())) {
    if (Date.now() > deadline) throw new Error(`still not so after 90 s: ${String(fact)}`);
    await pause(200);
  }
}
