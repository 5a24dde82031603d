import { randomUUID } from "node:crypto";
import { setPrices } from "@manilla/testing/prices";
import type pg from "pg";
import { expect, it, vi } from "vitest";
import { allRoutes } from "./features.ts";
import { callApi, testApp } from "./testing/app.ts";
import { preparePerson } from "./testing/example-state.ts";
import { createFakeProviders } from "./testing/fake-providers.ts";

// Finds statements and rows without the customer's id. docs/scaling.md proposes this id as the key of the shards.

const { providers, email } = createFakeProviders();
const config = { RATE_LIMIT_FACTOR: "10000" };
const { app, ctx } = await testApp({ routes: allRoutes, config, overrides: { providers } });
await setPrices(ctx, { coins: { BTC: "60000" } });

/** Small tables that change rarely and would be on every shard. */
const copiedEverywhere =
  /^(bank_list|bill_biller|bill_product|coin_price|fiat_rate|market_setting|price_doubt)$/;

const calls = [
  ["POST /crypto/buy", { currency: "btc", amount: "0.001" }, []],
  [
    "POST /bills/airtime/purchase",
    { phoneNumber: "+2348031234567", amount: "100", pin: "2468" },
    ["bill", "bill_attempt", "ledger.advance", "ledger.transaction"],
  ],
  [
    "POST /withdrawals/naira/initiate",
    {
      amount: "1000",
      accountNumber: "0123456784",
      accountName: "",
      bankCode: "044",
      bankName: "",
      pin: "2468",
    },
    [],
  ],
  ["GET /dashboard", undefined, []],
] as const;

it.each(calls)(
  "%s sends no statement without the customer's id but for the session's and these",
  async (line, body, others) => {
    const { token, userId } = await preparePerson({ app, ctx, email }, line);
    const sent = await statementsOf(() => call(line, token, body));
    const foreign = sent
      .filter(({ values }) => !JSON.stringify(values).includes(userId))
      .map(({ text }) => relationsOf(text));
    const unnamed = foreign
      .filter((names) => !names.every((name) => copiedEverywhere.test(name)))
      .map(([first = ""]) => first);
    expect([...new Set(unnamed)].sort()).toEqual([...others, "sessions"].sort());
  },
);

/** Rows of these tables have the operation's id but not the customer's. On shards they would have both ids. */
const nameless = ["ledger.entry", "ledger.journal", "ledger.timeline"];

it.each([
  [0, ["ledger.account", ...nameless]],
  [1, ["bill", "bill_attempt", "ledger.account", ...nameless]],
  [2, nameless],
])("call %s writes rows that name its customer, but for these", async (number, expected) => {
  const [line, body] = calls[number as 0];
  const { token, userId } = await preparePerson({ app, ctx, email }, line);
  const { owner } = ctx.database;
  const since = (await owner.query<{ xid: string }>("select pg_current_xact_id()::text as xid")).rows[0]?.xid;
  await call(line, token, body);
  // The audit log is left out, because it is written a moment later and all customers share the chain of its seals.
  const tables = await owner.query<{ name: string }>(
    "select c.oid::regclass::text as name from pg_class c where relkind = 'r' and relname not like 'audit%' and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)",
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const written = `select from ${name} r where r.xmin::text::bigint >= $1 and to_jsonb(r)::text not like '%' || $2 || '%' limit 1`;
    if ((await owner.query(written, [since, userId])).rowCount) found.push(name);
  }
  expect(found.sort()).toEqual(expected.toSorted());
  const { rows } = await owner.query<{ owners: string[] }>(
    `select array_agg(distinct a.user_id::text) as owners from ledger.account a where a.xmin::text::bigint >= $1 and a.user_id is not null`,
    [since],
  );
  expect(rows[0]?.owners).toEqual([userId]);
});

async function call(line: string, token: string, body: object | undefined): Promise<void> {
  const headers = { "idempotency-key": randomUUID() };
  const { status, text } = await callApi(app, line, { token, headers, ...(body && { body }) });
  expect(status, text).toBeLessThan(300);
}

async function statementsOf(act: () => Promise<void>): Promise<{ text: string; values: unknown }[]> {
  const client = await ctx.pool.connect();
  const query = vi.spyOn(Object.getPrototypeOf(client) as pg.PoolClient, "query");
  client.release();
  await act();
  const sent = (query.mock.calls as unknown as [string | pg.QueryConfig, unknown][]).map(([first, second]) =>
    typeof first === "string"
      ? { text: first, values: second ?? [] }
      : { text: first.text, values: first.values ?? second ?? [] },
  );
  query.mockRestore();
  return sent.filter(({ text }) => !/^(begin|commit)/i.test(text));
}

function relationsOf(text: string): string[] {
  const names = text
    .replaceAll('"', "")
    .replaceAll("public.", "")
    .matchAll(/\b(?:from|into|update(?!\s+set)|join)\s+(ledger\.\w+|[a-z_]+)/gi);
  return [...names].map(([, name = ""]) => name.toLowerCase());
}
