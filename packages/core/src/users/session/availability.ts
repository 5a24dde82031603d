import { createHash } from "node:crypto";
import { days, hours } from "@manilla/shared/duration";
import { type PhoneNumber, phoneNumberOf } from "@manilla/shared/phone-number";
import {
  isReservedUsername,
  normalizeEmail,
  normalizeUsername,
  userMessages,
} from "@manilla/shared/users/rules";
import { refuseBeyond } from "../../concurrency/refuse-beyond.ts";
import type { Context } from "../../context.ts";
import { databaseFailure, isUniqueViolation } from "../../runtime/db.ts";
import { type AppError, wrongInput } from "../../runtime/errors.ts";

export interface Availability {
  available: boolean;
  message: string;
}

const checksPerHour = 60;
/**
 * Checks per network address and day. Thousands of a carrier's customers may share one address, and sign-up waits for
 * these checks.
 */
const checksPerDay = 2_000;

const fields = ["email", "phone", "username"] as const;
type Field = (typeof fields)[number];

const words: Readonly<Record<Field, { available: string; taken: string }>> = {
  email: { available: userMessages.emailAvailable, taken: userMessages.emailTaken },
  phone: { available: userMessages.phoneAvailable, taken: userMessages.phoneTaken },
  username: { available: userMessages.usernameAvailable, taken: userMessages.usernameTaken },
};

export function checkEmail(ctx: Context, email: string, network: string): Promise<Availability> {
  return check(ctx, normalizeEmail(email), { field: "email", network });
}

export function checkPhone(ctx: Context, phone: string, network: string): Promise<Availability> {
  return check(ctx, phoneNumberOf(phone), { field: "phone", network });
}

export function checkUsername(ctx: Context, username: string, network: string): Promise<Availability> {
  return check(ctx, normalizeUsername(username), { field: "username", network });
}

async function check(
  ctx: Context,
  value: string,
  { field, network }: { field: Field; network: string },
): Promise<Availability> {
  await refuseBeyond(ctx, `available:${field}:${network}`, { most: checksPerDay, windowMs: days(1) });
  const digest = createHash("sha256").update(value).digest("base64url");
  await refuseBeyond(ctx, `available:${field}:${digest}`, { most: checksPerHour, windowMs: hours(1) });
  const owners = await ctx.prisma.user.count({ where: { [field]: value } });
  const available = owners === 0 && !(field === "username" && isReservedUsername(value));
  return { available, message: words[field][available ? "available" : "taken"] };
}

interface Contacts {
  username: string;
  email: string;
  phone: PhoneNumber;
}

/**
 * Throws `already_exists` for the first of these (normalised) contacts that another account has, and for a reserved
 * name.
 */
export async function rejectIfTaken(ctx: Context, contacts: Contacts): Promise<void> {
  const { username, email, phone } = contacts;
  const owners = await ctx.prisma.user.findMany({
    where: { OR: [{ email }, { phone }, { username }] },
    select: { email: true, phone: true, username: true },
    take: 3,
  });
  const field = fields.find((name) => owners.some((owner) => owner[name] === contacts[name]));
  if (field) throw taken(field);
  if (isReservedUsername(username)) throw taken("username");
}

export function takenError(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  const { constraint } = databaseFailure(error);
  const field = fields.find((name) => constraint === `one_user_per_${name}`);
  return field ? taken(field) : error;
}

function taken(field: Field): AppError {
  return wrongInput(field, words[field].taken, "already_exists");
}
