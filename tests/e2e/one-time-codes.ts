import pg from "pg";
import { stack } from "./harness.ts";

async function change(sql: string, userId: string): Promise<void> {
  const client = new pg.Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    await client.query(sql, [userId]);
  } finally {
    await client.end();
  }
}

export function expireCodes(userId: string): Promise<void> {
  return change(
    "update one_time_code set (sent_at, expires_at) = (now() - interval '1 hour', now()) where user_id = $1",
    userId,
  );
}

export function allowAnotherCode(userId: string): Promise<void> {
  return change("update one_time_code set sent_at = now() - interval '2 minutes' where user_id = $1", userId);
}

export function endCooldown(userId: string): Promise<void> {
  return change("update users set identity_started_at = now() - interval '1 hour' where id = $1", userId);
}

export function passAllowancesWait(userId: string): Promise<void> {
  return change(
    `update desk.contact_allowance set allowed_at = allowed_at - interval '24 hours',
       usable_from = usable_from - interval '24 hours', ends_at = ends_at - interval '24 hours' where user_id = $1`,
    userId,
  );
}

export async function ageFactors(userId: string): Promise<void> {
  const older = "- interval '4 days' where user_id = $1";
  await change(`update passkey set created_at = created_at ${older}`, userId);
  await change(`update totp_factor set confirmed_at = confirmed_at ${older}`, userId);
  await change("update users set withdrawals_held_until = null where id = $1", userId);
}
