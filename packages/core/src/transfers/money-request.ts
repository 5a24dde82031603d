import { isAsset } from "@manilla/shared/assets";
import { fromUnits, type Money, toDecimal } from "@manilla/shared/money";
import { type MoneyRequest, requestState } from "@manilla/shared/transfers/request-contract";
import { maskName } from "@manilla/shared/transfers/rules";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { ExportPart } from "../export-part.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";

interface Row {
  id: string;
  requester_id: string;
  payer_id: string;
  asked: string;
  asset: string;
  units: string;
  note: string | null;
  state: string;
  sent_id: string | null;
  received_id: string | null;
  created_at: Date;
  expires_at: Date;
  requester_username: string;
  requester_name: string | null;
  payer_name: string | null;
}

// A payment uses up the request's quote in its commit. The request's row is updated later by an event, so the quote
// decides.
const columns = (now: Date) => Prisma.sql`
  r.id, r.requester_id, r.payer_id, r.asked, r.asset, r.units::text, r.note, r.created_at, r.expires_at,
  case when r.state <> 'open' then r.state
    when q.transaction_id is not null then 'paid'
    when r.expires_at <= ${now} then 'expired' else 'open' end as state,
  coalesce(r.transaction_id, q.transaction_id) as sent_id, t.related_id as received_id,
  a.username as requester_username, a.identity_name as requester_name, b.identity_name as payer_name
  from money_request r
  join users a on a.id = r.requester_id
  join users b on b.id = r.payer_id
  left join ledger.quote q on q.id = r.id
  left join ledger.transaction t on t.id = coalesce(r.transaction_id, q.transaction_id)`;

export async function readMoneyRequest(ctx: Context, actor: Actor, id: string): Promise<MoneyRequest> {
  const rows = await ctx.prisma.$queryRaw<
    Row[]
  >`select ${columns(ctx.clock.now())} where r.id = ${id} and ${actor.userId} in (r.requester_id, r.payer_id)`;
  if (!rows[0]) throw new AppError("not_found");
  return requestOf(rows[0], actor);
}

export async function listMoneyRequests(ctx: Context, actor: Actor): Promise<MoneyRequest[]> {
  const now = ctx.clock.now();
  const rows = await ctx.prisma.$queryRaw<
    Row[]
  >`select ${columns(now)} where ${actor.userId} in (r.requester_id, r.payer_id)
      order by (r.state = 'open' and q.transaction_id is null and r.expires_at > ${now}) desc, r.id desc limit 100`;
  return rows.map((row) => requestOf(row, actor));
}

export function amountOfRow({ asset, units }: { asset: string; units: string | bigint }): Money {
  if (!isAsset(asset)) throw new RangeError(`Unknown asset ${asset} in a money request`);
  return fromUnits(asset, BigInt(units));
}

function requestOf(row: Row, actor: Actor): MoneyRequest {
  const incoming = row.payer_id === actor.userId;
  const name = incoming ? row.requester_name : row.payer_name;
  const amount = amountOfRow(row);
  return {
    id: row.id,
    direction: incoming ? "incoming" : "outgoing",
    person: incoming ? `@${row.requester_username}` : row.asked,
    name: name === null ? null : maskName(name),
    asset: amount.asset,
    amount: toDecimal(amount),
    note: row.note,
    state: requestState.parse(row.state),
    transactionId: incoming ? row.sent_id : row.received_id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

export const exportTransfers: ExportPart = async (ctx, { userId, most }) => {
  const requests = await ctx.prisma.moneyRequest.findMany({
    omit: { payerId: true },
    where: { OR: [{ requesterId: userId }, { payerId: userId }] },
    take: most,
    orderBy: { id: "desc" },
  });
  return {
    moneyRequests: requests.map(({ requesterId, units, ...request }) => ({
      direction: requesterId === userId ? "made" : "received",
      // JSON has no bigint.
      units: units.toString(),
      ...request,
    })),
  };
};
