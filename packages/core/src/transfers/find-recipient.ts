import type { TransferRecipient } from "@manilla/shared/transfers/contract";
import {
  type Handle,
  handleText,
  maskName,
  maskUsername,
  readHandle,
  transferMessages,
} from "@manilla/shared/transfers/rules";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import { countNameLookup } from "../concurrency/refuse-beyond.ts";
import type { Context } from "../context.ts";
import { levelOf } from "../kyc-level.ts";
import { AppError } from "../runtime/errors.ts";
import type { User } from "../runtime/prisma/client.ts";

export interface Recipient extends TransferRecipient {
  userId: string;
}

/**
 * Returns the person with this username or phone number. Throws AppError: own_address, verification_required,
 * rate_limited, not_found (also for a closed, frozen or unverified account, so that nothing is revealed).
 */
export async function findRecipient(ctx: Context, actor: Actor, typed: string): Promise<Recipient> {
  if (actor.level === 0) throw new AppError("verification_required");
  await countNameLookup(ctx, { what: "find-recipient", userId: actor.userId });
  const handle = readHandle(typed);
  const user = handle ? await userBehind(ctx, handle) : null;
  if (!handle || !user) throw unknownRecipient();
  if (user.id === actor.userId) throw new AppError("own_address", transferMessages.ownAccount);
  if (!canReceive(user)) throw unknownRecipient();
  return recipientOf(user, handle);
}

export async function recipientById(ctx: Context, userId: string): Promise<Recipient> {
  const user = await ctx.prisma.user.findUnique({ where: { id: userId } });
  if (!user || !canReceive(user)) throw unknownRecipient();
  return recipientOf(user, { kind: "username", username: user.username });
}

function recipientOf(user: User, handle: Handle): Recipient {
  return {
    userId: user.id,
    to: handleText(handle),
    name: user.identityName === null ? null : maskName(user.identityName),
    detail: handle.kind === "username" ? `@${user.username}` : maskUsername(user.username),
  };
}

/** An unverified phone number does not count, because anyone can sign up with someone else's number. */
function userBehind(ctx: Context, handle: Handle): Promise<User | null> {
  return ctx.prisma.user.findFirst({
    where:
      handle.kind === "username"
        ? { username: handle.username, closedAt: null }
        : { phone: handle.phone, phoneVerifiedAt: { not: null }, closedAt: null },
  });
}

function canReceive(user: User): boolean {
  return levelOf(user) > 0 && user.frozenAt === null && user.closedAt === null;
}

export function unknownRecipient(): AppError {
  return new AppError("not_found", transferMessages.unknownRecipient);
}

const mostRecipients = 10;

const stored = z.object({ to: z.string(), detail: z.string(), personName: z.string().nullable() });

/** Returns the latest recipients. Leaves out a username or phone number that now belongs to somebody else. */
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
