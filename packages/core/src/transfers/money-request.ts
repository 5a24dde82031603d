import { isAsset } from "@manilla/shared/assets";
import { addMilliseconds, minutes } from "@manilla/shared/duration";
import { decimalText, fromUnits, type Money } from "@manilla/shared/money";
import { type MoneyRequest, requestState } from "@manilla/shared/transfers/request-contract";
import { maskName, transferMessages } from "@manilla/shared/transfers/rules";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { ExportPart } from "../export-part.ts";
import { announceRow, newRowId } from "../ledger/outbox.ts";
import type { Idempotency, Outcome } from "../ledger/types.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { recipientById } from "./find-recipient.ts";
import { bookTransfer } from "./send-transfer.ts";
import { valueOf } from "./transfer-amount.ts";

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

// The payment's commit uses up the request's quote. An event updates the request's own row later. Until then, the used
// quote shows that the request is paid.
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

export async function readMoneyRequest(
  ctx: { prisma: Prisma.TransactionClient } & Pick<Context, "clock">,
  actor: Actor,
  id: string,
): Promise<MoneyRequest> {
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

function amountOfRow({ asset, units }: { asset: string; units: string | bigint }): Money {
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
    amount: decimalText(amount),
    note: row.note,
    state: requestState.parse(row.state),
    transactionId: incoming ? row.sent_id : row.received_id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

export const exportTransfers: ExportPart = async (ctx, { userId, maxRows }) => {
  const requests = await ctx.prisma.moneyRequest.findMany({
    omit: { payerId: true },
    where: { OR: [{ requesterId: userId }, { payerId: userId }] },
    take: maxRows,
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

/**
 * Pays a request. The payment uses up the request's quote, so a second payment fails. Throws AppError: not_found,
 * conflict (the request is no longer open), and the errors of `bookTransfer`.
 */
export async function payMoneyRequest(
  ctx: Context,
  actor: Actor,
  id: string,
  idempotency?: Idempotency,
): Promise<Outcome> {
  const row = await ctx.prisma.moneyRequest.findFirst({ where: { id, payerId: actor.userId } });
  if (!row) throw new AppError("not_found");
  const plan = {
    value: await valueOf(ctx, amountOfRow(row)),
    recipient: await recipientById(ctx, row.requesterId),
    note: row.note,
    requestId: id,
  };
  return bookTransfer(ctx, actor, plan, idempotency).catch((error: unknown) => {
    const ended = error instanceof AppError && error.code === "quote_expired";
    throw ended ? new AppError("conflict", transferMessages.requestEnded) : error;
  });
}

const paid = z.object({ transactionId: z.uuid(), moneyRequestId: z.uuid().optional() });

export async function notePaidRequest(ctx: Context, { payload }: { payload: unknown }): Promise<void> {
  const { moneyRequestId: id, transactionId } = paid.parse(payload);
  if (id === undefined) return;
  await ctx.prisma.moneyRequest.updateMany({
    where: { id, state: "open" },
    data: { state: "paid", transactionId, endedAt: ctx.clock.now() },
  });
}

const requestFacts = Prisma.sql`jsonb_build_object('userId', requester_id, 'moneyRequestId', id, 'asset', asset,
  'units', units::text, 'by', asked)`;

/** Ends an open request: the payer declines or the requester cancels. Throws AppError: not_found, conflict. */
export async function endMoneyRequest(
  ctx: Context,
  actor: Actor,
  { id, state }: { id: string; state: "declined" | "cancelled" },
): Promise<MoneyRequest> {
  // A payment may already have used the request's quote. The request therefore ends only if its quote can still be
  // cancelled.
  const now = ctx.clock.now();
  const rowCount = await ctx.prisma.$executeRaw`
  with mine as materialized (
    select id from money_request where id = ${id} and state = 'open' and expires_at > ${now}
      and case ${state} when 'declined' then payer_id else requester_id end = ${actor.userId} for update
  ), withdrawn as materialized (
    select id from mine where ledger.withdraw_quote(mine.id)
  ), ended as (
    update money_request r set state = ${state}, ended_at = ${now} from withdrawn w where r.id = w.id
    returning r.id, r.requester_id, r.asset, r.units, r.asked
  ), noted as materialized (
    select ${announceRow("transfer.request_declined", requestFacts)} from ended where ${state} = 'declined'
  )
  select id, (select count(*) from noted) as noted from ended`;
  const request = await readMoneyRequest(ctx, actor, id);
  if (request.direction !== (state === "declined" ? "incoming" : "outgoing")) throw new AppError("not_found");
  // A repeated call succeeds, because the first answer may have been lost.
  if (!rowCount && request.state !== state) throw new AppError("conflict", transferMessages.requestEnded);
  return request;
}

export async function expireMoneyRequests(ctx: Context): Promise<number> {
  // A request expires a minute late, because a payment that began just before the expiry may still commit.
  const due = addMilliseconds(ctx.clock.now(), -minutes(1));
  return await ctx.prisma.$executeRaw`
  with due as materialized (
    select r.id from money_request r left join ledger.quote q on q.id = r.id
    where r.state = 'open' and r.expires_at <= ${due} and q.transaction_id is null
    order by r.expires_at limit 200 for update of r skip locked
  ), ended as (
    update money_request r set state = 'expired', ended_at = r.expires_at from due where r.id = due.id
    returning r.id, r.requester_id, r.asset, r.units, r.asked
  )
  select ${announceRow("transfer.request_expired", requestFacts, newRowId)} from ended`;
}
