import type { TransferRecipient } from "@manilla/shared/transfers/contract";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

const mostRecipients = 10;

const stored = z.object({ to: z.string(), detail: z.string(), personName: z.string().nullable() });

/** The people this person sent money to last, at most ten, as they were shown then. */
export async function listRecipients(ctx: Context, actor: Actor): Promise<TransferRecipient[]> {
  const { rows } = await ctx.pool.query<{ details: unknown }>({
    name: "transfers.recipients",
    text: `select details from (
        select distinct on (counterparty) counterparty, details, id
        from (select counterparty, details, id from ledger.transaction
          where user_id = $1 and kind = 'transfer.send' order by id desc limit 200) latest
        order by counterparty, id desc
      ) people order by id desc limit $2`,
    values: [actor.userId, mostRecipients],
  });
  return rows.map(({ details }) => {
    const { to, detail, personName } = stored.parse(details);
    return { to, detail, name: personName };
  });
}
