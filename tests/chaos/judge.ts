import { onDatabase } from "../../scripts/services/on-database.ts";

/** Uses only the client's notes and the database, no code of the product. */
export type Noted = {
  key: string;
  kobo: bigint;
  outcome: string;
  answerText?: string;
  transactionId?: string;
};

type Kept = {
  key: string;
  transaction_id: string;
  answer: string;
  journals: number;
  spent: string;
  events: number;
};

export async function judgeRequests(url: string, requests: Noted[]): Promise<string[]> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<Kept>(
      `select i.key, i.transaction_id, i.answer,
         (select count(*)::int from ledger.journal j where j.transaction_id = i.transaction_id) as journals,
         (select coalesce(-sum(e.amount), 0)::text from ledger.journal j join ledger.entry e on e.journal_id = j.id
          where j.transaction_id = i.transaction_id and e.version is not null) as spent,
         (select count(*)::int from ledger.outbox o where o.transaction_id = i.transaction_id) as events
       from ledger.idempotency i where i.operation = 'POST /chaos'`,
    );
    const { rows: violations } = await client.query("select * from ledger.verify('1 hour')");
    const kept = new Map(rows.map((row) => [row.key, row]));
    const wrong = requests.flatMap((request) => complaints(request, kept.get(request.key)));
    const asked = new Set(requests.map(({ key }) => key));
    const invented = rows
      .filter(({ key }) => !asked.has(key))
      .map(({ key }) => `${key}: done but never asked for`);
    return [...wrong, ...invented, ...violations.map((violation) => JSON.stringify(violation))];
  });
}

function complaints(
  { key, kobo, outcome, answerText, transactionId }: Noted,
  kept: Kept | undefined,
): string[] {
  if (outcome === "unknown") return [`${key}: no outcome at all`];
  if (outcome === "refused") return kept ? [`${key}: refused, but done`] : [];
  if (!kept) return [`${key}: acknowledged, but lost`];
  const found: string[] = [];
  if (kept.answer !== answerText) found.push(`${key}: answered ${answerText}, but ${kept.answer} is kept`);
  if (kept.transaction_id !== transactionId) found.push(`${key}: another transaction is kept`);
  if (kept.journals !== 1) found.push(`${key}: ${kept.journals} journals`);
  if (BigInt(kept.spent) !== kobo) found.push(`${key}: ${kept.spent} spent instead of ${kobo}`);
  if (kept.events !== 1) found.push(`${key}: ${kept.events} events`);
  return found;
}
