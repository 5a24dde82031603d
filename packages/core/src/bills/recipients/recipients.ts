import { meterNumber, smartCardNumber } from "@manilla/shared/bills/fields";
import {
  type saveBillRecipient as contract,
  type RecipientKind,
  recipientsAtMost,
  type SavedRecipient,
} from "@manilla/shared/bills/recipient-contract";
import { billMessages } from "@manilla/shared/bills/rules";
import type { BodyOf } from "@manilla/shared/http/route";
import { isNigerianMobile, localPhone } from "@manilla/shared/phone-number";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { personTransaction } from "../../runtime/person-transaction.ts";

type Recipients = { recipients: SavedRecipient[] };

const isValid: Record<RecipientKind, (number: string) => boolean> = {
  phone: isNigerianMobile,
  card: (number) => smartCardNumber.safeParse(number).success,
  meter: (number) => meterNumber.safeParse(number).success,
};
const invalid: Record<RecipientKind, string> = {
  phone: billMessages.phoneInvalid,
  card: billMessages.smartCardInvalid,
  meter: billMessages.meterInvalid,
};

export async function listBillRecipients(ctx: Context, actor: Actor): Promise<Recipients> {
  const rows = await ctx.prisma.billRecipient.findMany({
    where: { userId: actor.userId },
    select: { id: true, kind: true, number: true, provider: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: recipientsAtMost,
  });
  // Cast: constraint recipient_kind_is_known allows only these values.
  return { recipients: rows.map((row) => ({ ...row, kind: row.kind as SavedRecipient["kind"] })) };
}

/**
 * Saves a recipient, or renames the stored recipient with the same number. Throws AppError: bad_request (no mobile,
 * card or meter number), limit_exceeded.
 */
export async function saveBillRecipient(
  ctx: Context,
  actor: Actor,
  { kind, number: given, provider, name }: BodyOf<typeof contract>,
): Promise<Recipients> {
  const { userId } = actor;
  const number = kind === "phone" ? localPhone(given) : given;
  if (!isValid[kind](number)) throw new AppError("bad_request", invalid[kind]);
  const row = {
    id: newId(),
    userId,
    kind,
    number,
    provider: provider ?? null,
    name,
    createdAt: ctx.clock.now(),
  };
  await personTransaction(ctx, userId, async (transaction) => {
    const recipients = await transaction.billRecipient.findMany({ where: { userId } });
    const isNew = recipients.every((saved) => saved.kind !== kind || saved.number !== number);
    if (isNew && recipients.length >= recipientsAtMost)
      throw new AppError("limit_exceeded", `You can save up to ${recipientsAtMost} recipients.`);
    await transaction.billRecipient.upsert({
      where: { userId_kind_number: { userId, kind, number } },
      create: row,
      update: { name, ...(provider !== undefined && { provider }) },
    });
  });
  return listBillRecipients(ctx, actor);
}

export async function renameBillRecipient(
  ctx: Context,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<Recipients> {
  const where = { id, userId: actor.userId };
  const { count } = await ctx.prisma.billRecipient.updateMany({ where, data: { name } });
  if (count === 0) throw new AppError("not_found");
  return listBillRecipients(ctx, actor);
}

export async function removeBillRecipient(ctx: Context, actor: Actor, id: string): Promise<Recipients> {
  const { count } = await ctx.prisma.billRecipient.deleteMany({ where: { id, userId: actor.userId } });
  if (count === 0) throw new AppError("not_found");
  return listBillRecipients(ctx, actor);
}
