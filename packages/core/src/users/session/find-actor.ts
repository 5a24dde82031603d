import type { PaymentRules } from "@manilla/shared/users/payment-rules";
import type pg from "pg";
import type { Actor } from "../../actor.ts";
import { createBatchLoader } from "../../concurrency/batch-loader.ts";
import type { Context } from "../../context.ts";
import { levelOf, type Verified } from "../../kyc-level.ts";
import { cachePerPool } from "../../runtime/cache-per-pool.ts";
import type { Config } from "../../runtime/config.ts";
import { hasCountryRules } from "../../runtime/country-rules.ts";
import { readRules, rulesOf } from "../payment-rules.ts";

interface Row extends Verified {
  session_id: string;
  user_id: string;
  seen_long_ago: boolean;
  held_until: Date | null;
  frozen: boolean;
  new_device_until: Date | null;
  rules: PaymentRules | null;
}

/** Returns the person of a live session, or null for an ended session. */
export async function findActor(
  ctx: { pool: pg.Pool; config: Pick<Config, "COUNTRY_RULES"> },
  session: { sessionId: string; userId: string },
): Promise<Actor | null> {
  const row = await rowOf(ctx)(session.sessionId);
  if (!row || row.user_id !== session.userId) return null;
  if (row.seen_long_ago) noteSeen(ctx.pool, session.sessionId);
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    level: levelOf(row),
    restrictions: {
      frozen: row.frozen,
      heldUntil: row.held_until,
      newDeviceUntil: hasCountryRules(ctx) ? row.new_device_until : null,
      ...(row.rules && { ownRules: rulesOf(row.rules) }),
    },
  };
}

/** A call that arrives while a query runs waits for the next query, so that no row is older than the call. */
const rowOf = cachePerPool(({ pool }: { pool: pg.Pool }) =>
  createBatchLoader(async (ids: readonly string[]) => {
    const { rows } = await pool.query<Row>({ name: "live-sessions", text: liveSessions, values: [ids] });
    return new Map(rows.map((row) => [row.session_id, row]));
  }),
);

const liveSessions = `
  select s.id as session_id, s.user_id,
    u.phone_verified_at as "phoneVerifiedAt", u.email_verified_at as "emailVerifiedAt",
    u.identity_status as "identityStatus", u.staff_level as "staffLevel",
    u.withdrawals_held_until as held_until, u.frozen_at is not null as frozen, s.new_device_until,
    case when r.next_at <= now() then r.next when r.user_id is not null then jsonb_build_object(
      'dailyLimit', (r.daily_kobo / 100.0)::numeric(20, 2)::text, 'confirmAbove', (r.confirm_above / 100.0)::numeric(20, 2)::text,
      'knownPayeesOnly', r.known_payees_only, 'transfersOff', r.transfers_off) end as rules,
    s.last_seen_at < now() - interval '1 minute' as seen_long_ago
  from sessions s join users u on u.id = s.user_id left join payment_rule r on r.user_id = s.user_id
  where s.id = any($1::uuid[]) and s.revoked_at is null and s.expires_at > now() and u.closed_at is null`;

/** Stores the time of the last call, at most once a minute per session. The caller does not wait and gets no error. */
function noteSeen(pool: pg.Pool, sessionId: string): void {
  pool
    .query(
      `update sessions set last_seen_at = now()
       where id = $1 and last_seen_at < now() - interval '1 minute'`,
      [sessionId],
    )
    .catch(() => undefined);
}

/**
 * Loads a person, with freeze, hold and own payment rules, for work without a session. Returns null if the account
 * was closed.
 */
export async function actorOf(ctx: Context, userId: string): Promise<Actor | null> {
  const user = await ctx.prisma.user.findFirst({ where: { id: userId, closedAt: null } });
  if (!user) return null;
  return {
    userId,
    sessionId: "worker",
    level: levelOf(user),
    restrictions: {
      frozen: user.frozenAt !== null,
      heldUntil: user.withdrawalsHeldUntil,
      newDeviceUntil: null,
      ownRules: (await readRules(ctx, userId)).now,
    },
  };
}
