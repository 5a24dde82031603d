import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext } from "@manilla/core/context";
import { loadConfig } from "@manilla/core/platform/config";
import { openDifferences } from "@manilla/core/reconciliation/differences";
import { reconcileDay } from "@manilla/core/reconciliation/reconcile";
import { lagosDay } from "@manilla/shared/kyc/limits";
import pg from "pg";
import { demoPassword } from "../../prisma/seed/people.ts";
import { environment } from "../../scripts/environment.ts";
import { dataFolder, postgresUser } from "../../scripts/services/postgres-user.ts";
import { fillFrom, takeBaseBackup } from "./base-backup.ts";
import { type OwnHouse, ownHouse } from "./own-house.ts";
import { ownPostgres, pause } from "./own-postgres.ts";

export type DrillReport = {
  /** In the books that came back. */
  transactions: number;
  /** Booked after the moment, and gone. */
  lost: number;
  /** Every transaction, state and balance as it was at the moment. */
  sameBooks: boolean;
  backupMs: number;
  recoveryMs: number;
  /** How often the vendor paid each payout that left after the moment but had been asked for before it. */
  timesPaid: number[];
  /** Asked for after the moment: what the vendors have done, and what the house now shows its staff about it. */
  forgotten: { payouts: string[]; incidents: string[]; bills: string[]; differences: string[] };
  violations: unknown[];
};

type Size = { purchases: number; payouts: number; forgotten: number };
type Undo = () => Promise<void> | void;
type Line = { reference: string; outcome: string };

const moment = "before_the_payouts";
const ownAccount = { accountNumber: "0123456784", accountName: "", bankCode: "044", bankName: "" };

/**
 * Loses the database's disk after payouts have left, brings it back from a base backup and the archived WAL as it was
 * before they left, and lets the programs go on. The vendors' own books are the witness.
 */
export async function restoreDrill(size: Size): Promise<DrillReport> {
  const place = mkdtempSync(join(tmpdir(), "drill-"));
  execFileSync("chmod", ["755", place]);
  const undo: Undo[] = [() => rmSync(place, { recursive: true, force: true })];
  try {
    const before = await untilTheAccident(place, size, undo);
    return await comeBack(place, before, undo);
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

async function untilTheAccident(place: string, size: Size, undo: Undo[]) {
  const archive = dataFolder(join(place, "archive"), postgresUser());
  const command = `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`;
  const server = await ownPostgres({ settings: ["archive_mode=on", command] });
  undo.push(server.remove);
  const house = await ownHouse(place, server.url, redis(11));
  for (const name of ["sandbox", "api", "worker"] as const) {
    undo.push(() => house.stop(name));
    await house.start(name);
  }
  const token = await signIn(house);

  const load = buy(house, token, size.purchases);
  const backupMs = await timed(() =>
    takeBaseBackup({ url: server.url, from: server.folder, to: join(place, "backup") }),
  );
  await load;
  await house.stop("worker");
  const known = await withdraw(house, token, size.payouts);
  const atTheMoment = await fingerprint(server.url);
  await onServer(server.url, `select pg_create_restore_point('${moment}')`);

  await house.start("worker");
  await buy(house, token, size.purchases);
  const forgotten = await withdraw(house, token, size.forgotten);
  await buyAirtime(house, token, size.forgotten);
  await until(async () => (await timesPaid(house, [...known, ...forgotten])).every((times) => times === 1));
  await until(async () => (await deliveredBills(house)).length === size.forgotten);
  const atTheEnd = await fingerprint(server.url);
  await archiveAll(server.url);
  await server.kill();
  for (const name of ["worker", "api"] as const) await house.stop(name);
  await server.remove();
  return { archive, house, known, forgotten, atTheMoment, atTheEnd, backupMs };
}

async function comeBack(
  place: string,
  before: Awaited<ReturnType<typeof untilTheAccident>>,
  undo: Undo[],
): Promise<DrillReport> {
  const { archive, house, known, forgotten, atTheMoment, backupMs } = before;
  const began = performance.now();
  const server = await ownPostgres({ fill: fillFrom(join(place, "backup"), { archive, moment }) });
  // Stopped after the programs that use it.
  undo.splice(1, 0, server.remove);
  const recovering = "select pg_is_in_recovery() as yes";
  await until(async () => (await onServer<{ yes: boolean }>(server.url, recovering))[0]?.yes === false);
  const recoveryMs = Math.round(performance.now() - began);
  const restored = await fingerprint(server.url);

  house.moveTo(server.url, redis(12));
  await house.start("api");
  await house.start("worker");
  await until(async () => (await stateOf(server.url, known)).every((state) => state === "paid"));
  const told = await whoIsTold(house, forgotten);
  return {
    transactions: restored.transactions,
    lost: before.atTheEnd.transactions - restored.transactions,
    sameBooks: restored.books === atTheMoment.books,
    backupMs,
    recoveryMs,
    timesPaid: await timesPaid(house, known),
    forgotten: { payouts: forgotten, bills: await deliveredBills(house), ...told },
    violations: await onServer(server.url, "select * from ledger.verify('1 day')"),
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

/** A Redis of this drill's own, and an empty one after the accident: nothing in it is needed. */
function redis(database: number): string {
  const url = new URL(environment("TEST_REDIS_URL") ?? "");
  url.pathname = `/${database}`;
  return url.href;
}

async function signIn({ post }: OwnHouse): Promise<string> {
  const who = { identifier: "demo@manilla.example", password: demoPassword };
  return (await post<{ token: string }>("/users/login", who)).token;
}

async function buy({ post }: OwnHouse, token: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await post("/crypto/buy", { currency: "USDT", amount: "1.5" }, { token });
  }
}

/** The vendor knows each by this id. */
async function withdraw({ post }: OwnHouse, token: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let done = 0; done < count; done += 1) {
    const body = { amount: String(1_000 + done), ...ownAccount };
    ids.push(
      (await post<{ transactionId: string }>("/withdrawals/naira/initiate", body, { token })).transactionId,
    );
  }
  return ids;
}

async function buyAirtime({ post }: OwnHouse, token: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const body = { phoneNumber: "+2348031234567", amount: String(100 + done) };
    await post("/bills/airtime/purchase", body, { token });
  }
}

/** How often the vendor paid each. */
async function timesPaid({ sandbox }: OwnHouse, ids: readonly string[]): Promise<number[]> {
  const answer = await fetch(`${sandbox}/control/books/paystack?kind=payout`);
  const lines = ((await answer.json()) as Line[]).filter(({ outcome }) => outcome === "success"); // its own list
  return ids.map((id) => lines.filter(({ reference }) => reference === id).length);
}

async function deliveredBills({ sandbox }: OwnHouse): Promise<string[]> {
  const answer = await fetch(`${sandbox}/control/books/maplerad?kind=bill`);
  const lines = (await answer.json()) as Line[]; // the sandbox's own list
  return lines.filter(({ outcome }) => outcome === "delivered").map(({ reference }) => reference);
}

/** The vendors tell again and their day is compared with ours: what then lies before staff. */
async function whoIsTold(house: OwnHouse, ids: readonly string[]) {
  for (const reference of ids) {
    const body = JSON.stringify({ vendor: "paystack", reference });
    const headers = { "content-type": "application/json" };
    await fetch(`${house.sandbox}/control/webhooks/resend`, { method: "POST", headers, body });
  }
  const ctx = createContext(loadConfig(house.settings), "drill");
  try {
    await reconcileDay(ctx, lagosDay(new Date()));
    const differences = (await openDifferences(ctx)).map(({ kind, reference }) => `${kind} ${reference}`);
    const incidents = async () =>
      (await ctx.prisma.vendorIncident.findMany()).map(({ kind, reference }) => `${kind} ${reference}`);
    await until(async () => (await incidents()).length >= ids.length);
    return { incidents: await incidents(), differences };
  } finally {
    await ctx.close();
  }
}

type Fingerprint = { transactions: number; books: string };

/** Two of these are equal when every transaction, its state and every balance is. */
async function fingerprint(url: string): Promise<Fingerprint> {
  const [print] = await onServer<Fingerprint>(
    url,
    `select (select count(*)::int from ledger.transaction) as transactions,
       md5((select string_agg(id || state, ',' order by id) from ledger.transaction) ||
           (select string_agg(id || '=' || balance, ',' order by id) from ledger.account)) as books`,
  );
  if (!print) throw new Error("no books");
  return print;
}

async function stateOf(url: string, ids: readonly string[]): Promise<string[]> {
  const sql = "select state from ledger.transaction where id::text = any($1)";
  return (await onServer<{ state: string }>(url, sql, [ids])).map(({ state }) => state);
}

/** Closes the WAL that is being written and waits until the archive has it. */
async function archiveAll(url: string): Promise<void> {
  const [last] = await onServer<{ file: string }>(url, "select pg_walfile_name(pg_switch_wal()) as file");
  const sql = "select last_archived_wal >= $1 as done from pg_stat_archiver";
  await until(async () => (await onServer<{ done: boolean }>(url, sql, [last?.file]))[0]?.done === true);
}

async function onServer<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function until(fact: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!(await fact())) {
    if (Date.now() > deadline) throw new Error(`still not so after 90 s: ${String(fact)}`);
    await pause(200);
  }
}
