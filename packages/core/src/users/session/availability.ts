import { createHash } from "node:crypto";
import { hours } from "@manilla/shared/duration";
import { type PhoneNumber, phoneNumberOf } from "@manilla/shared/phone-number";
import { normalizeEmail, normalizeUsername, userMessages } from "@manilla/shared/users/rules";
import { refuseBeyond } from "../../concurrency/refuse-beyond.ts";
import type { Context } from "../../context.ts";
import { type AppError, wrongInput } from "../../runtime/errors.ts";

export interface Availability {
  available: boolean;
  message: string;
}

/** One contact is not asked about more often than this, from however many addresses. */
const checksPerHour = 60;

export async function checkEmail(ctx: Context, email: string): Promise<Availability> {
  await countCheck(ctx, "email", normalizeEmail(email));
  const owner = await ctx.prisma.user.findUnique({
    where: { email: normalizeEmail(email) },
    select: { id: true },
  });
  return owner
    ? { available: false, message: userMessages.emailTaken }
    : { available: true, message: userMessages.emailAvailable };
}

export async function checkPhone(ctx: Context, phone: string): Promise<Availability> {
  const where = { phone: phoneNumberOf(phone) };
  await countCheck(ctx, "phone", where.phone);
  const owner = await ctx.prisma.user.findUnique({ where, select: { id: true } });
  return owner
    ? { available: false, message: userMessages.phoneTaken }
    : { available: true, message: userMessages.phoneAvailable };
}

export async function checkUsername(ctx: Context, username: string): Promise<Availability> {
  await countCheck(ctx, "username", normalizeUsername(username));
  const where = { username: normalizeUsername(username) };
  const owner = await ctx.prisma.user.findUnique({ where, select: { id: true } });
  return owner
    ? { available: false, message: userMessages.usernameTaken }
    : { available: true, message: userMessages.usernameAvailable };
}

async function countCheck(ctx: Context, field: keyof Contacts, value: string): Promise<void> {
  const digest = createHash("sha256").update(value).digest("base64url");
  await refuseBeyond(ctx, `available:${field}:${digest}`, { most: checksPerHour, windowMs: hours(1) });
}

interface Contacts {
  username: string;
  email: string;
  phone: PhoneNumber;
}

/** Throws `already_exists` for the first of these (normalised) contacts that another account has. */
export async function rejectIfTaken(ctx: Context, contacts: Contacts): Promise<void> {
  const { username, email, phone } = contacts;
  const owners = await ctx.prisma.user.findMany({
    where: { OR: [{ email }, { phone }, { username }] },
    select: { email: true, phone: true, username: true },
    take: 3,
  });
  if (owners.some((owner) => owner.email === email)) throw taken("email", userMessages.emailTaken);
  if (owners.some((owner) => owner.phone === phone)) throw taken("phone", userMessages.phoneTaken);
  if (owners.some((owner) => owner.username === username))
    throw taken("username", userMessages.usernameTaken);
}

/** Translates a unique violation for the person; returns any other failure unchanged. */
export function takenError(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== "23505") return error;
  if (constraint === "one_user_per_email") return taken("email", userMessages.emailTaken);
  if (constraint === "one_user_per_phone") return taken("phone", userMessages.phoneTaken);
  if (constraint === "one_user_per_username") return taken("username", userMessages.usernameTaken);
  return error;
}

function taken(path: keyof Contacts, message: string): AppError {
  return wrongInput(path, message, "already_exists");
}
