import { createHash } from "node:crypto";
import { hours } from "@manilla/shared/duration";
import { type PhoneNumber, phoneNumberOf } from "@manilla/shared/phone-number";
import { normalizeEmail, normalizeUsername, userMessages } from "@manilla/shared/users/rules";
import { refuseBeyond } from "../../concurrency/refuse-beyond.ts";
import type { Context } from "../../context.ts";
import { isUniqueViolation } from "../../runtime/db.ts";
import { type AppError, wrongInput } from "../../runtime/errors.ts";

export interface Availability {
  available: boolean;
  message: string;
}

/** One contact is not asked about more often than this, from however many addresses. */
const checksPerHour = 60;

const fields = ["email", "phone", "username"] as const;
type Field = (typeof fields)[number];

const words: Readonly<Record<Field, { available: string; taken: string }>> = {
  email: { available: userMessages.emailAvailable, taken: userMessages.emailTaken },
  phone: { available: userMessages.phoneAvailable, taken: userMessages.phoneTaken },
  username: { available: userMessages.usernameAvailable, taken: userMessages.usernameTaken },
};

export function checkEmail(ctx: Context, email: string): Promise<Availability> {
  return check(ctx, "email", normalizeEmail(email));
}

export function checkPhone(ctx: Context, phone: string): Promise<Availability> {
  return check(ctx, "phone", phoneNumberOf(phone));
}

export function checkUsername(ctx: Context, username: string): Promise<Availability> {
  return check(ctx, "username", normalizeUsername(username));
}

async function check(ctx: Context, field: Field, value: string): Promise<Availability> {
  const digest = createHash("sha256").update(value).digest("base64url");
  await refuseBeyond(ctx, `available:${field}:${digest}`, { most: checksPerHour, windowMs: hours(1) });
  const { rowCount } = await ctx.pool.query(`select from users where ${field} = $1`, [value]);
  const available = rowCount === 0;
  return { available, message: words[field][available ? "available" : "taken"] };
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
  const field = fields.find((name) => owners.some((owner) => owner[name] === contacts[name]));
  if (field) throw taken(field);
}

/** Translates a unique violation for the person; returns any other failure unchanged. */
export function takenError(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  const field = fields.find((name) => error.constraint === `one_user_per_${name}`);
  return field ? taken(field) : error;
}

function taken(field: Field): AppError {
  return wrongInput(field, words[field].taken, "already_exists");
}
