import { type PhoneNumber, phoneNumberOf } from "@manilla/shared/phone-number";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";

export type Contact = { email: string; username: string; phone: PhoneNumber };

export async function readContact(ctx: Context, actor: Pick<Actor, "userId">): Promise<Contact> {
  const select = { email: true, username: true, phone: true };
  const contact = await ctx.prisma.user.findUnique({ where: { id: actor.userId }, select });
  if (!contact) throw new AppError("not_found");
  return { ...contact, phone: phoneNumberOf(contact.phone) };
}
