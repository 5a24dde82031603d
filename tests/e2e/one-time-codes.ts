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

/** Moves a person's codes back by an hour. */
export function expireCodes(userId: string): Promise<void> {
  return change(
    "update one_time_code set (sent_at, expires_at) = (now() - interval '1 hour', now()) where user_id = $1",
    userId,
  );
}

/** Moves the codes back by a minute, so that another one can be requested. */
export function allowAnotherCode(userId: string): Promise<void> {
  return change("update one_time_code set sent_at = now() - interval '2 minutes' where user_id = $1", userId);
}

/** Moves the identity checks back by five minutes, so that another one can be requested. */
export function endCooldown(userId: string): Promise<void> {
  return change("update users set identity_started_at = now() - interval '1 hour' where id = $1", userId);
}

/** Makes what staff allowed a person who lost a contact a day older: it can be used now. */
export function passAllowancesWait(userId: string): Promise<void> {
  return change(
    `update desk.contact_allowance set allowed_at = allowed_at - interval '24 hours',
       usable_from = usable_from - interval '24 hours', ends_at = ends_at - interval '24 hours' where user_id = $1`,
    userId,
  );
}
