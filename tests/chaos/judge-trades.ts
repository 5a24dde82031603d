import { onDatabase, rowsOn } from "../../scripts/services/on-database.ts";
import { waitUntil } from "../../scripts/services/process.ts";
import type { Trade } from "./trades.ts";

type Kept = {
  key: string;
  transaction_id: string;
  kind: string;
  state: string;
  journals: number;
  events: number;
  untold: number;
  notices: number;
};

export async function allTold(url: string): Promise<void> {
  const sql = `select 1 from ledger.outbox where done_at is null union all
    select 1 from ledger.transaction where state in ('held', 'submitted', 'approved', 'processing') limit 1`;
  const isTold = async () => (await rowsOn(url, sql)).length === 0;
  await waitUntil(isTold, { seconds: 180, failure: () => "Events, bills or withdrawals wait for ever." });
}

export async function judgeTrades(url: string, trades: Trade[], startKobo: bigint): Promise<string[]> {
  return onDatabase(url, async (client) => {
    const people = [...new Set(trades.map(({ person }) => person.userId))];
    const { rows } = await client.query<Kept>(
      `with journals as (select transaction_id, count(*)::int as all from ledger.journal group by 1),
         events as (select transaction_id, count(*)::int as all, count(*) filter (where done_at is null)::int as untold
           from ledger.outbox group by 1),
         notices as (select o.transaction_id, count(*)::int as all
           from notification n join ledger.outbox o on o.id = n.event_id group by 1)
       select i.key, i.transaction_id, t.kind, t.state, coalesce(journals.all, 0) as journals,
         coalesce(events.all, 0) as events, coalesce(untold, 0) as untold, coalesce(notices.all, 0) as notices
       from ledger.idempotency i join ledger.transaction t on t.id = i.transaction_id
         left join journals using (transaction_id) left join events using (transaction_id)
         left join notices using (transaction_id)
       where i.user_id = any($1) and t.kind <> 'transfer.receive'`,
      [people],
    );
    const { rows: balances } = await client.query<{ user_id: string; naira: string }>(
      `select user_id, balance::text as naira from ledger.account
       where user_id = any($1) and asset = 'NGN' and purpose = 'available'`,
      [people],
    );
    const { rows: violations } = await client.query("select * from ledger.verify('1 hour')");
    const kept = new Map(rows.map((row) => [row.key, row]));
    const asked = new Set(trades.map(({ key }) => key));
    return [
      ...trades.flatMap((trade) => complaints(trade, kept.get(trade.key))),
      ...rows.filter(({ key }) => !asked.has(key)).map(({ key }) => `${key}: done but never asked for`),
      ...wrongBalances(trades, balances, { kept, startKobo }),
      ...violations.map((violation) => JSON.stringify(violation)),
    ];
  });
}

function complaints({ key, outcome, answer }: Trade, kept: Kept | undefined): string[] {
  if (outcome === "unknown") return [`${key}: no outcome at all`];
  if (outcome === "refused") return kept ? [`${key}: refused, but done`] : [];
  if (!kept) return [`${key}: answered, but not in the books`];
  const found: string[] = [];
  if (kept.transaction_id !== answer?.transactionId) found.push(`${key}: another transaction is kept`);
  for (const what of ["journals", "events", "notices"] as const)
    if (kept.kind.startsWith("crypto.") && kept[what] !== 1) found.push(`${key}: ${kept[what]} ${what}`);
  if (kept.untold > 0) found.push(`${key}: its event was never delivered`);
  return found;
}

function wrongBalances(
  trades: Trade[],
  balances: { user_id: string; naira: string }[],
  { kept, startKobo }: { kept: Map<string, Kept>; startKobo: bigint },
): string[] {
  const expected = new Map(balances.map(({ user_id }) => [user_id, startKobo]));
  for (const { key, person, path, answer, outcome } of trades) {
    const isBack = ["failed", "reversed", "rejected", "cancelled"].includes(kept.get(key)?.state ?? "");
    if (outcome !== "done" || !answer || isBack) continue;
    const kobo = BigInt((answer.total ?? answer.amount ?? "").replace(".", ""));
    const before = expected.get(person.userId) ?? 0n;
    expected.set(person.userId, path === "/crypto/sell" ? before + kobo : before - kobo);
  }
  return balances
    .filter(({ user_id, naira }) => expected.get(user_id) !== BigInt(naira))
    .map(({ user_id, naira }) => `${user_id} has ${naira} kobo, and by the answers ${expected.get(user_id)}`);
}
