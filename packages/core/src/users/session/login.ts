import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import type { User } from "../../runtime/prisma/client.ts";
import { cause } from "../../runtime/request-scope.ts";
import { hashPassword, isOutdated, passwordMatches } from "../secrets/hashing.ts";
import type { Client } from "./client.ts";
import { findByIdentifier } from "./find-by-identifier.ts";
import { admitAttempt } from "./login-attempts.ts";
import { newSession } from "./new-session.ts";
import type { SignedIn } from "./register.ts";
import { sessionUserOf } from "./session-user.ts";

interface Credentials {
  identifier: string;
  password: string;
}

/**
 * Signs a person in by e-mail, phone or username. An unknown person and a wrong password are one failure: the same
 * words after the same work. Throws `invalid_credentials`, or `rate_limited` before any work is done.
 */
export async function login(ctx: Context, input: Credentials, client: Client): Promise<SignedIn> {
  const user = await findByIdentifier(ctx, input.identifier);
  const attempt = await admitAttempt(ctx, { userId: user?.id, identifier: input.identifier, client });

  const matches = await passwordMatches(user?.passwordHash ?? null, input.password);
  if (!user || !matches) {
    await attempt.failed();
    throw new AppError("invalid_credentials");
  }
  await attempt.succeeded();

  const session = newSession(client, ctx.clock.now());
  const { rowCount } = await ctx.pool.query(signIn, [
    session.id,
    user.id,
    session.device,
    session.ip,
    session.createdAt,
    session.expiresAt,
    session.deviceKey,
    newId(),
    cause(),
    user.passwordHash,
    newId(),
  ]);
  if (rowCount !== 1) throw new AppError("invalid_credentials");
  if (isOutdated(user.passwordHash)) await renewHash(ctx, user, input.password);
  return { user: sessionUserOf(user), session: { id: session.id, userId: user.id } };
}

/** The cost of a hash may have grown since it was made; only now is the password known. */
async function renewHash(ctx: Context, user: User, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const where = { id: user.id, passwordHash: user.passwordHash };
  await ctx.prisma.user.updateMany({ where, data: { passwordHash } });
}

// A password is looked at outside of any commit, and that takes a while: what was changed meanwhile opens nothing. Only a
// device that is new to the account is news: who hears of every sign-in of his own soon reads none of it.
const signIn = `
  with person as (
    select id from users where id = $2 and password_hash = $10 and closed_at is null for share
  ), known as (
    select from sessions where user_id = $2 and device_key = $7 limit 1
  ), signed_in as (
    insert into sessions (id, user_id, device, ip, created_at, last_seen_at, expires_at, device_key)
    select $1, id, $3, $4, $5, $5, $6, $7 from person returning id, user_id, device, ip
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after)
    select $11, $5, user_id, 'owner', 'user.signed_in', user_id::text, '{}', jsonb_build_object('session', id) from signed_in
  )
  select told from signed_in left join lateral (
    select ledger.announce($8, 'user.signed_in',
      jsonb_build_object('userId', user_id, 'device', device, 'ip', ip) || $9) as told
    where not exists (select from known)) news on true`;
