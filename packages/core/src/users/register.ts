import type { SessionUser } from "@manilla/shared/users/contract";
import { normalizeEmail, normalizePhone, normalizeUsername } from "@manilla/shared/users/rules";
import type { Context } from "../context.ts";
import { newId } from "../platform/ids.ts";
import { refuseTaken, takenError } from "./availability.ts";
import type { Client } from "./client.ts";
import { hashPassword, hashPin } from "./hashing.ts";
import { newSession } from "./new-session.ts";
import { sessionUserOf } from "./session-user.ts";

interface Registration {
  username: string;
  email: string;
  phone: string;
  password: string;
  pin: string;
}

export interface SignedIn {
  user: SessionUser;
  session: { id: string; userId: string };
}

/**
 * Makes a person, the accounts of their money, their first session and the news of it, in one commit. Throws
 * `already_exists` with the words for the contact that is taken, also when two registrations race for it.
 */
export async function register(ctx: Context, input: Registration, client: Client): Promise<SignedIn> {
  const contacts = {
    username: normalizeUsername(input.username),
    email: normalizeEmail(input.email),
    phone: normalizePhone(input.phone),
  };
  // The constraints decide; asking first only spares the hashing when the answer is known.
  await refuseTaken(ctx, contacts);

  const id = newId();
  const passwordHash = await hashPassword(input.password);
  const pinHash = await hashPin(ctx.config.PIN_SECRET, { userId: id, pin: input.pin });
  const now = ctx.clock.now();
  const session = newSession(client, now);

  // One statement: the person, the session, the ledger's accounts and the event stand or fall together.
  await ctx.pool
    .query(registration, [
      id,
      contacts.username,
      contacts.email,
      contacts.phone,
      passwordHash,
      pinHash,
      now,
      session.id,
      session.device,
      session.ip,
      session.expiresAt,
      newId(),
    ])
    .catch((error: unknown) => {
      throw takenError(error);
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

const registration = `
  with person as (
    insert into users (id, username, email, phone, password_hash, pin_hash, created_at, password_changed_at, pin_changed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7, $7) returning id
  ), signed_in as (
    insert into sessions (id, user_id, device, ip, created_at, last_seen_at, expires_at)
    select $8, id, $9, $10, $7, $7, $11 from person
  )
  select ledger.open_accounts(id), ledger.announce($12, 'user.registered', jsonb_build_object('userId', id))
  from person`;
