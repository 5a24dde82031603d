import { after, minutes } from "@manilla/shared/duration";
import type { MoneyRequest } from "@manilla/shared/transfers/request-contract";
import { transferMessages } from "@manilla/shared/transfers/rules";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { announceRow, newRowId } from "../ledger/outbox.ts";
import { AppError } from "../runtime/errors.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { readMoneyRequest } from "./money-request.ts";

export function declineMoneyRequest(ctx: Context, actor: Actor, id: string): Promise<MoneyRequest> {
  return end(ctx, actor, { id, state: "declined", direction: "incoming" });
}

export function cancelMoneyRequest(ctx: Context, actor: Actor, id: string): Promise<MoneyRequest> {
  return end(ctx, actor, { id, state: "cancelled", direction: "outgoing" });
}

const requestFacts = Prisma.sql`jsonb_build_object('userId', requester_id, 'moneyRequestId', id, 'asset', asset,
  'units', units::text, 'by', asked)`;

interface Ending {
  id: string;
  state: "declined" | "cancelled";
  direction: MoneyRequest["direction"];
}

async function end(ctx: Context, actor: Actor, { id, state, direction }: Ending): Promise<MoneyRequest> {
  // A payment uses up the quote. Withdrawing the quote first decides between a concurrent payment and this end.
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
  if (request.direction !== direction) throw new AppError("not_found");
  // Repeating the end succeeds, because the first answer may have been lost.
  if (!rowCount && request.state !== state)
    throw new AppError("conflict", { message: transferMessages.requestEnded });
  return request;
}

/** A payment that began just before the expiry can still commit. */
const graceMs = minutes(1);

export async function expireMoneyRequests(ctx: Context): Promise<number> {
  const due = after(ctx.clock.now(), -graceMs);
  const rowCount = await ctx.prisma.$executeRaw`
  with due as materialized (
    select r.id from money_request r left join ledger.quote q on q.id = r.id
    where r.state = 'open' and r.expires_at <= ${due} and q.transaction_id is null
    order by r.expires_at limit 200 for update of r skip locked
  ), ended as (
    update money_request r set state = 'expired', ended_at = ${due} from due where r.id = due.id
    returning r.id, r.requester_id, r.asset, r.units, r.asked
  )
  select ${announceRow("transfer.request_expired", requestFacts, newRowId)} from ended`;
  return rowCount;
}
