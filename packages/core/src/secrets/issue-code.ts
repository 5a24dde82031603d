import { after, minutes } from "@manilla/shared/duration";
import { resendSeconds } from "@manilla/shared/kyc/contact";
import type { Context } from "../context.ts";
import { announceRow } from "../ledger/outbox.ts";
import { newId } from "../runtime/ids.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { type CodeBinding, hashCode, hashToken, newCode, sealCode, storedPurpose } from "./one-time-code.ts";

interface CodeRequest extends CodeBinding {
  lifetimeMinutes: number;
  token?: string;
  /** The event that requests the code. A repeated event makes one code. */
  eventId?: string;
}

/**
 * Makes a new code, which invalidates the old one, and stores it encrypted in the outbox, from which it is sent. So a
 * short outage of a vendor loses no code, and the answer takes the same time for everyone. Returns false if the last
 * code to this contact was sent less than a minute ago.
 */
export async function issueCode(ctx: Context, request: CodeRequest): Promise<boolean> {
  const { userId, purpose, contact, token, lifetimeMinutes } = request;
  const code = newCode();
  const now = ctx.clock.now();
  const expiresAt = after(now, minutes(lifetimeMinutes));
  const issued = { purpose, contact, code, expiresAt: expiresAt.toISOString(), ...(token && { token }) };
  // One statement, so that code and event are stored together, and concurrent requests make one code.
  const payload = Prisma.sql`jsonb_build_object('userId', user_id, 'sealed', ${sealCode(ctx, issued)}::text)`;
  const rowCount = await ctx.prisma.$executeRaw`
  with issued as (
    insert into one_time_code as c
      (user_id, purpose, event_id, contact, code_hash, token_hash, sent_at, expires_at)
    values (${userId}, ${storedPurpose(request)}, ${request.eventId ?? newId()}, ${contact}, ${hashCode(ctx.config.OTP_SECRET, request, code)}, ${token ? hashToken(token) : null}, ${now}, ${expiresAt})
    on conflict (user_id, purpose) do update set
      event_id = excluded.event_id, contact = excluded.contact, code_hash = excluded.code_hash,
      token_hash = excluded.token_hash, attempts = 0, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, used_at = null
    where c.event_id <> excluded.event_id
      and (c.contact <> excluded.contact or c.sent_at <= excluded.sent_at - make_interval(secs => ${resendSeconds}))
    returning user_id
  )
  select ${announceRow("user.code_requested", payload)} from issued`;
  return rowCount === 1;
}
