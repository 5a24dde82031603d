import { createHash } from "node:crypto";
import { days, hours } from "@manilla/shared/duration";
import type { BodyOf } from "@manilla/shared/http/route";
import { termsVersion } from "@manilla/shared/legal/terms-version";
import { type PhoneNumber, phoneNumberOf } from "@manilla/shared/phone-number";
import type { register as contract } from "@manilla/shared/users/contract";
import {
  isReservedUsername,
  normalizeEmail,
  normalizeUsername,
  userMessages,
} from "@manilla/shared/users/rules";
import { refuseBeyond } from "../../concurrency/refuse-beyond.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { databaseFailure, isUniqueViolation } from "../../runtime/db.ts";
import { type AppError, newInputError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { nameAccount } from "../../runtime/request-scope.ts";
import { withHashing } from "../secrets/hashing.ts";
import type { Client } from "./client.ts";
import { type NewSession, newSession, type SignedIn, sessionUserOf } from "./sessions.ts";

/**
 * Creates a person with accounts, first session and event, and records the consent to the terms in force, in one
 * commit. Throws `already_exists` with a message for the contact that is taken.
 */
export async function registerUser(
  ctx: Context,
  input: BodyOf<typeof contract>,
  client: Client,
): Promise<SignedIn> {
  const contacts = {
    username: normalizeUsername(input.username),
    email: normalizeEmail(input.email),
    phone: phoneNumberOf(input.phone),
  };
  const id = newId();
  nameAccount(id);
  const session = newSession(client, ctx.clock.now());

  await withHashing(async (hashes) => {
    // This check only avoids useless hashing, because the database's constraints decide.
    await rejectIfTaken(ctx, contacts);
    const passwordHash = await hashes.password(input.password);
    const pinHash = await hashes.pin(ctx.config.PIN_SECRET, { userId: id, pin: input.pin });
    await insert(ctx, { id, ...contacts, passwordHash, pinHash }, session);
  });

  const user = sessionUserOf({
    ...contacts,
    id,
    role: "user",
    signupFlowCompleted: false,
    phoneVerifiedAt: null,
    emailVerifiedAt: null,
    identityStatus: null,
    staffLevel: null,
  });
  return { user, session: { id: session.id, userId: id } };
}

interface NewUser {
  id: string;
  username: string;
  email: string;
  phone: PhoneNumber;
  passwordHash: string;
  pinHash: string;
}

async function insert(ctx: Context, user: NewUser, session: NewSession): Promise<void> {
  const { id, username, email, phone, passwordHash, pinHash } = user;
  const { createdAt: at } = session;
  const inserted = ctx.prisma.$executeRaw`
    with person as (
      insert into users (id, username, email, phone, password_hash, pin_hash, created_at, password_changed_at, pin_changed_at,
        terms_version, terms_accepted_at)
      values (${id}::uuid, ${username}, ${email}, ${phone}, ${passwordHash}, ${pinHash}, ${at}, ${at}, ${at}, ${termsVersion}, ${at})
      returning id
    ), signed_in as (
      insert into sessions (id, user_id, device, ip, created_at, last_seen_at, expires_at, device_key)
      select ${session.id}::uuid, id, ${session.device}, ${session.ip}, ${at}::timestamptz, ${at}::timestamptz,
        ${session.expiresAt}::timestamptz, ${session.deviceKey}
      from person
    )
    select ledger.open_accounts(id), ${announceRow("user.registered", Prisma.sql`jsonb_build_object('userId', id)`)} from person`;
  await inserted.catch((error: unknown) => {
    throw takenError(error);
  });
}

const checksPerHour = 60;
/** Limit per network address. It is high, because thousands of a mobile carrier's customers may share one address. */
const checksPerDay = 2_000;

const fields = ["email", "phone", "username"] as const;
export type ContactField = (typeof fields)[number];

const normalize = { email: normalizeEmail, phone: phoneNumberOf, username: normalizeUsername };

const words: Readonly<Record<ContactField, { available: string; taken: string }>> = {
  email: { available: userMessages.emailAvailable, taken: userMessages.emailTaken },
  phone: { available: userMessages.phoneAvailable, taken: userMessages.phoneTaken },
  username: { available: userMessages.usernameAvailable, taken: userMessages.usernameTaken },
};

export async function checkAvailability(
  ctx: Context,
  field: ContactField,
  { typed, network }: { typed: string; network: string },
): Promise<{ available: boolean; message: string }> {
  const value = normalize[field](typed);
  await refuseBeyond(ctx, `available:${field}:${network}`, { maxUses: checksPerDay, windowMs: days(1) });
  const digest = createHash("sha256").update(value).digest("base64url");
  await refuseBeyond(ctx, `available:${field}:${digest}`, { maxUses: checksPerHour, windowMs: hours(1) });
  const owners = await ctx.prisma.user.count({ where: { [field]: value } });
  const available = owners === 0 && !(field === "username" && isReservedUsername(value));
  return { available, message: words[field][available ? "available" : "taken"] };
}

/** Throws AppError already_exists if the username is reserved or another account has one of the normalised contacts. */
async function rejectIfTaken(ctx: Context, contacts: Pick<NewUser, ContactField>): Promise<void> {
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

function takenError(error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  const { constraint } = databaseFailure(error);
  const field = fields.find((name) => constraint === `one_user_per_${name}`);
  return field ? taken(field) : error;
}

function taken(field: ContactField): AppError {
  return newInputError(field, words[field].taken, "already_exists");
}
