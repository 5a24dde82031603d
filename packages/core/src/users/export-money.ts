import { detailLabels } from "@manilla/shared/wallet/transaction-words";
import type { Context } from "../context.ts";
import type { ExportOf } from "../export-part.ts";

/**
 * Details that the export adds to those of the transaction's page. The others are internal: suppliers and their
 * codes, what we earn, how often we polled, who decided and why. They would show how to avoid a review.
 */
const ofThePerson = [
  ...Object.keys(detailLabels),
  "order",
  "extraTokens",
  "requestedKobo",
  "receivedKobo",
  "paidAt",
  "channel",
  "flag",
  "reason",
  "heldUntil",
  "bankCode",
  "to",
  "detail",
  "internal",
  "confirmations",
  "required",
  "seenAt",
  "acceptedAt",
  "rejectedAt",
  "submittedAt",
];

/** Internal columns: `related_id` is another person's transaction, `payee` may name their account. */
const ofOurs = ["fingerprint", "provider", "limits", "related_id", "payee", "due_at", "steps"];

export async function moneyOf(ctx: Context, { userId, most }: ExportOf) {
  const balances = await ctx.prisma.$queryRaw<{ asset: string; purpose: string; units: string }[]>`
    select asset, purpose, balance::text as units from ledger.account where user_id = ${userId}::uuid and balance <> 0`;
  const transactions = await ctx.prisma.$queryRaw<{ line: unknown }[]>`
    select (to_jsonb(t) - ${ofOurs}::text[]) || jsonb_build_object(
         'details', (
           select coalesce(jsonb_object_agg(key, case key when 'order' then value - 'codes' else value end), '{}')
           from jsonb_each(t.details) where key = any (${ofThePerson}::text[])),
         'timeline', (
           select jsonb_agg(jsonb_build_object('state', l.state, 'reason', l.reason, 'at', l.at) order by l.step)
           from ledger.timeline l where l.transaction_id = t.id)) as line
     from ledger.transaction t where user_id = ${userId}::uuid order by id desc limit ${most}`;
  return { balances, transactions: transactions.map(({ line }) => line) };
}
