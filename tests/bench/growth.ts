import type { Actor } from "@manilla/core/actor";
import type { Context } from "@manilla/core/context";
import { readBalances } from "@manilla/core/ledger/balances";
import { listTransactions, readTransaction } from "@manilla/core/ledger/history";
import { sealBooks, verifyBooks, verifyRecentBooks } from "@manilla/core/ledger/verify";
import { createPrisma } from "@manilla/core/runtime/prisma";
import { readDashboard } from "@manilla/core/wallet/dashboard";
import { type BenchDatabase, benchDatabase } from "./database.ts";
import { keepBusy, makePurchases, someOf } from "./purchases.ts";
import { printReport } from "./report.ts";
import { type Contestant, takeTurns } from "./rounds.ts";

/**
 * Numbers of entries in the small and the large books. Each purchase has five entries. People made eight purchases on
 * average, and the first person made every fourth purchase. ENTRIES sets the larger number.
 */
const [few, many] = [10_000, Number(process.env["ENTRIES"] ?? 2_000_000)];

const steadily = "purchases, 64 waiting";

/** Compares the cost of a purchase and of screens' reads in large and small books, in turns on one server. */
export async function benchGrowth(rounds: number): Promise<void> {
  const small = await filledDatabase(few);
  const large = await filledDatabase(many);
  const [before, after] = [await actsOn(small), await actsOn(large)];
  const contestants: Contestant[] = Object.keys(before).flatMap((act) => {
    const [young, old] = [`${act}, ${few} entries`, `${act}, ${many}`];
    const warmUps = act === steadily ? 2 : 0;
    return [
      { name: young, against: young, owner: small.owner, run: before[act] ?? none, warmUps },
      { name: old, against: young, owner: large.owner, run: after[act] ?? none, warmUps },
    ];
  });
  const measured = await takeTurns(rounds, contestants);
  const wrong = [...(await verifyBooks(small.owner, "1 day")), ...(await verifyBooks(large.owner, "1 day"))];
  printReport("growth", contestants, measured, wrong.length);
  if (wrong.length > 0) process.exitCode = 1;
  await small.close();
  await large.stop();
}

const none = () => 0;

async function filledDatabase(entries: number): Promise<BenchDatabase> {
  const database = await benchDatabase(`bench_${entries}`);
  await database.owner.query("select floor.fill($1, $2)", [entries / 40, entries / 5]);
  await database.owner.query("vacuum analyze");
  await sealBooks(database.owner);
  return database;
}

type Act = () => Promise<number>;

async function actsOn({ pool, owner }: BenchDatabase): Promise<Record<string, Act>> {
  const { rows } = await owner.query<{ user_id: string }>(
    "select user_id from floor.person where n > 1000 order by n",
  );
  const people = rows.map(({ user_id }) => user_id);
  const [userId = ""] = people;
  const page = await owner.query<{ id: string }>(
    `select id from (select id, ntile(2) over (order by id) as half from ledger.transaction where user_id = $1) t
     where half = 2 order by id limit 1`,
    [userId],
  );
  const before = page.rows[0]?.id ?? "";
  const prisma = createPrisma(pool);
  const reads: Record<string, () => Promise<unknown>> = {
    // Casts: readDashboard uses only these fields of the context and the actor.
    dashboard: () => readDashboard({ pool } as Context, { userId: someOf(people) } as Actor),
    balances: () => readBalances(prisma, someOf(people)),
    "newest page": () => listTransactions(prisma, { userId: someOf(people), limit: 20 }),
    "newest page of a long history": () => listTransactions(prisma, { userId, limit: 20 }),
    "page in its middle": () => listTransactions(prisma, { userId, limit: 20, before }),
    "one transaction": () => readTransaction(prisma, before, userId),
  };
  const busy = Object.entries(reads).map(([name, read]) => [name, () => keepBusy(8, read)]);
  return {
    [steadily]: () => makePurchases(pool, people, 64),
    [`${steadily}, just after a checkpoint`]: () => makePurchases(pool, people, 64),
    "purchases, one waiting": () => makePurchases(pool, people, 1),
    "verification since the seal": () => verifyRecentBooks(owner).then(() => 1),
    "verification of the whole books": () => verifyBooks(owner).then(() => 1),
    ...(Object.fromEntries(busy) as Record<string, Act>), // fromEntries loses the value type
  };
}
