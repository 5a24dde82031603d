import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createContext } from "@manilla/core/context";
import { searchDesk } from "@manilla/core/desk/search/search";
import { testConfig } from "@manilla/core/testing/config";
import { type BenchDatabase, benchDatabase } from "./database.ts";
import { percentiles } from "./percentiles.ts";

/** Two million entries by fifty thousand people, and as many other rows as a desk has to look through. */
const [people, purchases, rowsEach] = [50_000, 400_000, 100_000];
const searchesPerRound = 40;
const goalMs = 150;
/** A session of the desk, made by desk-search.sql. */
const staff = { sessionId: "00000000-0000-0000-0000-000000000001" };

/** What staff type, by kind, for the number of a person or of a row. */
const terms: Readonly<Record<string, (n: number, day: string) => string>> = {
  "user name": (n) => `person_${1_001 + (n % people)}`,
  "start of a user name": (n) => `person_${10 + (n % 40)}`,
  "e-mail": (n) => `${1_001 + (n % people)}@manilla.example`,
  phone: (n) => `080${`${1_001 + (n % people)}`.padStart(8, "0")}`,
  name: (n) => `${["adaeze", "bola", "kelechi"][n % 3]} ${["okafor", "bello", "nwosu"][n % 3]}`,
  "a first name": (n) => ["halima", "tunde", "zainab", "obinna"][n % 4] ?? "",
  reference: (n) => `MNL-W${`${n}`.padStart(8, "0")}`,
  "vendor's reference": (n) => `pay-${n}`,
  "bill vendor's reference": (n) => `ven-${n}`,
  "bank account": (n) => `${n}`.padStart(10, "0"),
  address: (n) => `bc1q${md5(`${n}`)}`,
  "receiving address": (n) => `bc1p${md5(`own${1 + (n % people)}`)}`,
  txid: (n) => md5(`tx${n}`) + md5(`${n}`),
  meter: (n) => `45${`${n - (n % 2)}`.padStart(9, "0")}`,
  "card number": (n) => `70${`${n - (n % 2) + 1}`.padStart(8, "0")}`,
  "amount and day": (n, day) => `${((100_000 + n) / 100).toFixed(2)} ${day}`,
  "nothing that is": (n) => `nobody-like-${n}`,
};

/** How long each kind of search at the desk takes in large books, with its audit line, one after another. */
export async function benchDeskSearch(rounds: number): Promise<void> {
  const database = await filled();
  const ctx = createContext(testConfig({ DATABASE_URL: database.url }), "bench");
  const taken = new Map<string, number[]>(Object.keys(terms).map((kind) => [kind, []]));
  const missed: Record<string, number> = {};
  for (let n = 1; n <= rounds * searchesPerRound; n += 1) {
    for (const [kind, term] of Object.entries(terms)) {
      const row = (n * 7_919) % rowsEach || 2;
      const text = term(row, dayOf(row));
      const start = performance.now();
      const hits = await searchDesk(ctx, staff, text);
      taken.get(kind)?.push(performance.now() - start);
      if (hits.length === 0) missed[kind] = (missed[kind] ?? 0) + 1;
    }
  }
  const results = [...taken].map(([kind, times]) => ({
    kind,
    ...percentiles(times),
    missed: missed[kind] ?? 0,
  }));
  console.table(
    results.map(({ p50, p95, ...rest }) => ({ ...rest, p50: p50.toFixed(1), p95: p95.toFixed(1) })),
  );
  const slow = results.filter(({ p95 }) => p95 > goalMs).map(({ kind }) => kind);
  console.log(slow.length === 0 ? `every p95 within ${goalMs} ms` : `above ${goalMs} ms: ${slow.join(", ")}`);
  console.log(JSON.stringify({ bench: "desk-search", load: loadavg()[0], rounds, results }));
  await ctx.close();
  await database.stop();
  if (slow.length > 0) process.exitCode = 1;
}

async function filled(): Promise<BenchDatabase> {
  const database = await benchDatabase("bench_desk");
  const script = join(fileURLToPath(new URL(".", import.meta.url)), "desk-search.sql");
  await database.owner.query(readFileSync(script, "utf8"));
  await database.owner.query("select floor.fill($1, $2)", [people, purchases]);
  await database.owner.query("select floor.fill_for_desk($1)", [rowsEach]);
  await database.owner.query("vacuum analyze");
  return database;
}

/** The day in Lagos of a row of desk-search.sql: they are four seconds apart, up to now. */
function dayOf(row: number): string {
  const at = Date.now() - (rowsEach - row) * 4_000;
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Lagos" }).format(at);
}

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
