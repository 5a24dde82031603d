import { createLedger } from "@manilla/core/ledger/ledger";
import { createPerson } from "@manilla/testing/people";
import pg from "pg";
import { rowsOn } from "../../scripts/services/on-database.ts";
import type { Person } from "./trades.ts";

export const startNaira = "50000000";

const prices = `
  with coin as (
    insert into coin_price (id, symbol, name, price, source_at, accepted_at, anchor, anchor_at, change_24h, volume_24h, market_cap)
    values ('bitcoin', 'BTC', 'Bitcoin', 50000, now(), now() + interval '1 hour', 50000, now(), 0, 0, 0)
    on conflict (id) do update set accepted_at = excluded.accepted_at)
  insert into fiat_rate (currency, per_dollar, source_at, accepted_at, anchor, anchor_at)
  values ('NGN', 1600, now(), now() + interval '1 hour', 1600, now())
  on conflict (currency) do update set accepted_at = excluded.accepted_at`;

export interface Crowd {
  count: number;
  firstPhone: number;
}

export async function registerTraders(
  url: string,
  databaseUrl: string,
  { count, firstPhone }: Crowd,
): Promise<Person[]> {
  await rowsOn(databaseUrl, prices);
  const pool = new pg.Pool({ connectionString: databaseUrl, options: "-c role=manilla_app" });
  const ledger = createLedger(pool);
  const all: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const number = firstPhone + n;
    const body = { username: `trader${number}`, email: `t${number}@example.com`, phone: `+234${number}` };
    const answer = await fetch(`${url}/api/v1/users/register`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": addressOf(n) },
      body: JSON.stringify({ ...body, password: "Secret-pass-1", pin: "2468" }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`signing up failed: ${answer.status} ${text.slice(0, 200)}`);
    const { data } = JSON.parse(text);
    await createPerson({ pool, ledger }, { naira: startNaira, coins: { BTC: "20" } }, data.user.id);
    all.push({ userId: data.user.id, token: data.token });
  }
  await pool.end();
  await rowsOn(
    databaseUrl,
    `update users set phone_verified_at = now(), identity_status = 'Completed', identity_name = 'Adaeze Okonkwo', staff_level = 3
     where username like 'trader%'`,
  );
  return all;
}

export function addressOf(n: number): string {
  return `197.210.0.${n + 1}`;
}
