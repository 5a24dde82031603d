import type { TransferRecipient } from "@manilla/shared/transfers/contract";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

const mostRecipients = 10;

const stored = z.object({ to: z.string(), detail: z.string(), personName: z.string().nullable() });

/**
 * The last ten recipients of this person, as shown then. Only those that the same name or number still reaches,
 * because names and numbers can change owners.
 */
export async function listRecipients(ctx: Context, actor: Actor): Promise<TransferRecipient[]> {
  const rows = await ctx.prisma.$queryRaw<{ details: unknown }[]>`select people.details from (
        select distinct on (counterparty) counterparty, details, related_id, id
        from (select counterparty, details, related_id, id from ledger.transaction
          where user_id = ${actor.userId} and kind = 'transfer.send' order by id desc limit 200) latest
        order by counterparty, id desc
      ) people
      join ledger.transaction received on received.id = people.related_id
      join users u on u.id = received.user_id and people.counterparty in ('@' || u.username, u.phone)
      order by people.id desc limit ${mostRecipients}`;
  return rows.map(({ details }) => {
    const { to, detail, personName } = stored.parse(details);
    return { to, detail, name: personName };
  });
}
