import { onDatabase } from "../../scripts/services/on-database.ts";
import type { Trade } from "./trades.ts";

type Kept = {
  key: string;
  transaction_id: string;
  user_id: string;
  journals: number;
  events: number;
  untold: number;
  notices: number;
};

/** Every way in which the books, the outbox and people's notes disagree; empty when each key had exactly one outcome. */
export async function judgeTrades(url: string, trades: Trade[], startKobo: bigint): Promise<string[]> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<Kept>(
      `select i.key, i.transaction_id, i.user_id,
         (select count(*)::int from ledger.journal j where j.transaction_id = i.transaction_id) as journals,
         (select count(*)::int from ledger.outbox o where o.transaction_id = i.transaction_id) as events,
         (select count(*)::int from ledger.outbox o where o.transaction_id = i.transaction_id and o.done_at is null) as untold,
         (select count(*)::int from notification n join ledger.outbox o on o.id = n.event_id
          where o.transaction_id = i.transaction_id) as notices
       from ledger.idempotency i where i.operation in ('buyCrypto', 'sellCrypto')`,
    );
    const { rows: balances } = await client.query<{ user_id: string; naira: string }>(
      `select user_id, balance::text as naira from ledger.account
       where user_id is not null and asset = 'NGN' and purpose = 'available'`,
    );
    const { rows: violations } = await client.query("select * from ledger.verify('1 hour')");
    const kept = new Map(rows.map((row) => [row.key, row]));
    const asked = new Set(trades.map(({ key }) => key));
    return [
      ...trades.flatMap((trade) => complaints(trade, kept.get(trade.key))),
      ...rows.filter(({ key }) => !asked.has(key)).map(({ key }) => `${key}: done but never asked for`),
      ...wrongBalances(trades, balances, startKobo),
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
    if (kept[what] !== 1) found.push(`${key}: ${kept[what]} ${what}`);
  if (kept.untold > 0) found.push(`${key}: its event was never delivered`);
  return found;
}

/** The amounts in people's answers, compared with the books. */
function wrongBalances(
  trades: Trade[],
  balances: { user_id: string; naira: string }[],
  start: bigint,
): string[] {
  const expected = new Map(balances.map(({ user_id }) => [user_id, start]));
  for (const { person, path, answer, outcome } of trades) {
    if (outcome !== "done" || !answer) continue;
    const kobo = BigInt(answer.total.replace(".", ""));
    const before = expected.get(person.userId) ?? 0n;
    expected.set(person.userId, path === "/crypto/buy" ? before - kobo : before + kobo);
  }
  return balances
    .filter(({ user_id, naira }) => expected.get(user_id) !== BigInt(naira))
    .map(({ user_id, naira }) => `${user_id} has ${naira} kobo, and by the answers ${expected.get(user_id)}`);
}
