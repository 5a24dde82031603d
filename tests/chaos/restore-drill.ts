import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testRedisUrl } from "@manilla/testing/redis";
import { demoPassword } from "../../prisma/seed/demo-people.ts";
import { rowsOn } from "../../scripts/services/on-database.ts";
import { dataFolder, postgresUser } from "../../scripts/services/postgres-user.ts";
import { fillFrom, takeBaseBackup } from "./base-backup.ts";
import {
  archiveAll,
  deliveredBills,
  readFingerprint,
  stateOf,
  timesPaid,
  waitUntil,
  whoIsTold,
} from "./drill-witnesses.ts";
import { ownPostgres } from "./own-postgres.ts";
import { type OwnStack, ownStack } from "./own-stack.ts";

export type DrillReport = {
  transactions: number;
  lost: number;
  sameBooks: boolean;
  backupMs: number;
  recoveryMs: number;
  timesPaid: number[];
  forgotten: { payouts: string[]; incidents: string[]; bills: string[]; differences: string[] };
  violations: unknown[];
};

type Size = { purchases: number; payouts: number; forgotten: number };
type Undo = () => Promise<void> | void;

const moment = "before_the_payouts";
const ownAccount = { accountNumber: "0123456784", accountName: "", bankCode: "044", bankName: "" };

/**
 * Deletes the database's disk after payouts were submitted, restores it from a base backup and archived WAL to a time
 * before them, and restarts the programs. The vendors' books show whether anything was paid twice.
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
  const stack = await ownStack(place, server.url, testRedisUrl(11));
  for (const name of ["sandbox", "api", "worker"] as const) {
    undo.push(() => stack.stop(name));
    await stack.start(name);
  }
  const token = await signIn(stack);

  const load = buy(stack, token, size.purchases);
  const backupMs = await timed(() =>
    takeBaseBackup({ url: server.url, from: server.folder, to: join(place, "backup") }),
  );
  await load;
  await stack.stop("worker");
  const known = await withdraw(stack, token, size.payouts);
  const atTheMoment = await readFingerprint(server.url);
  await rowsOn(server.url, `select pg_create_restore_point('${moment}')`);

  await stack.start("worker");
  await buy(stack, token, size.purchases);
  const forgotten = await withdraw(stack, token, size.forgotten);
  await buyAirtime(stack, token, size.forgotten);
  await waitUntil(async () =>
    (await timesPaid(stack, [...known, ...forgotten])).every((times) => times === 1),
  );
  await waitUntil(async () => (await deliveredBills(stack)).length === size.forgotten);
  const atTheEnd = await readFingerprint(server.url);
  await archiveAll(server.url);
  await server.kill();
  for (const name of ["worker", "api"] as const) await stack.stop(name);
  await server.remove();
  return { archive, stack, known, forgotten, atTheMoment, atTheEnd, backupMs };
}

async function comeBack(
  place: string,
  before: Awaited<ReturnType<typeof untilTheAccident>>,
  undo: Undo[],
): Promise<DrillReport> {
  const { archive, stack, known, forgotten, atTheMoment, backupMs } = before;
  const began = performance.now();
  const server = await ownPostgres({ fill: fillFrom(join(place, "backup"), { archive, moment }) });
  undo.splice(1, 0, server.remove);
  const recovering = "select pg_is_in_recovery() as yes";
  await waitUntil(async () => (await rowsOn<{ yes: boolean }>(server.url, recovering))[0]?.yes === false);
  const recoveryMs = Math.round(performance.now() - began);
  const restored = await readFingerprint(server.url);

  stack.moveTo(server.url, testRedisUrl(12));
  await stack.start("api");
  await stack.start("worker");
  await waitUntil(async () => (await stateOf(server.url, known)).every((state) => state === "paid"));
  const notices = await whoIsTold(stack, forgotten);
  return {
    transactions: restored.transactions,
    lost: before.atTheEnd.transactions - restored.transactions,
    sameBooks: restored.books === atTheMoment.books,
    backupMs,
    recoveryMs,
    timesPaid: await timesPaid(stack, known),
    forgotten: { payouts: forgotten, bills: await deliveredBills(stack), ...notices },
    violations: await rowsOn(server.url, "select * from ledger.verify('1 day')"),
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

async function signIn({ post }: OwnStack): Promise<string> {
  const who = { identifier: "demo@manilla.example", password: demoPassword };
  return (await post<{ token: string }>("/users/login", who)).token;
}

async function buy({ post }: OwnStack, token: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await post("/crypto/buy", { currency: "USDT", amount: "1.5" }, { token });
  }
}

async function withdraw({ post }: OwnStack, token: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let done = 0; done < count; done += 1) {
    const body = { amount: String(1_000 + done), ...ownAccount };
    ids.push(
      (await post<{ transactionId: string }>("/withdrawals/naira/initiate", body, { token })).transactionId,
    );
  }
  return ids;
}

async function buyAirtime({ post }: OwnStack, token: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const body = { phoneNumber: "+2348031234567", amount: String(100 + done) };
    await post("/bills/airtime/purchase", body, { token });
  }
}
