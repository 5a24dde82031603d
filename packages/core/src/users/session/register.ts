import { termsVersion } from "@manilla/shared/legal/terms-version";
import { type PhoneNumber, phoneNumberOf } from "@manilla/shared/phone-number";
import { normalizeEmail, normalizeUsername } from "@manilla/shared/users/rules";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { newId } from "../../runtime/ids.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { nameAccount } from "../../runtime/request-scope.ts";
import { withHashing } from "../secrets/hashing.ts";
import { rejectIfTaken, takenError } from "./availability.ts";
import type { Client } from "./client.ts";
import { type NewSession, newSession, type SignedIn } from "./open-session.ts";
import { sessionUserOf } from "./session-user.ts";

interface Registration {
  username: string;
  email: string;
  phone: string;
  password: string;
  pin: string;
}

/**
 * Creates a person, their accounts, their first session and the event, in one commit, and records the person's
 * consent to the terms in force. Throws `already_exists` with a message for the contact that is taken, also when two
 * registrations race for it.
 */
export async function register(ctx: Context, input: Registration, client: Client): Promise<SignedIn> {
  const contacts = {
    username: normalizeUsername(input.username),
    email: normalizeEmail(input.email),
    phone: phoneNumberOf(input.phone),
  };
  const id = newId();
  nameAccount(id);
  const session = newSession(client, ctx.clock.now());

  await withHashing(async (hashes) => {
    // The constraints decide. This check only avoids useless hashing.
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

/** One statement: the person, the session, the ledger's accounts and the event are stored together or not at all. */
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
