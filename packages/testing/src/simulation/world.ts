import type { BillAttempts } from "@manilla/core/bills/attempts";
import type { Context } from "@manilla/core/context";
import type { IdentityChecks } from "@manilla/core/kyc/identity-checks";
import type { Ledger } from "@manilla/core/ledger/types";
import type { AccountNumbers } from "@manilla/core/naira/accounts/account-numbers";
import type { OperationStore } from "@manilla/core/operations/store";
import type { Providers } from "@manilla/core/providers/providers";
import { testConfig } from "../config.ts";
import { createMemoryAccountNumbers } from "./memory/memory-account-numbers.ts";
import { createMemoryAttempts } from "./memory/memory-attempts.ts";
import { createMemoryIdentityChecks } from "./memory/memory-identity-checks.ts";
import { createMemoryLedger } from "./memory/memory-ledger.ts";
import { createMemoryStore } from "./memory/memory-store.ts";
import { createProcesses, type SimulatedProcess } from "./processes.ts";
import { createRefundClock } from "./refund-clock.ts";
import { type Scenario, scenarioRandom } from "./scenario.ts";
import type { VendorClock } from "./scripted-vendor.ts";

const config = testConfig({ DATABASE_URL: "postgres://unused.invalid/unused" });
const silence = () => undefined;
const log = { error: silence, warn: silence, info: silence, debug: silence, trace: silence, fatal: silence };

function virtualClock() {
  let at = new Date("2026-03-02T10:00:00Z").getTime();
  return {
    now: () => new Date(at),
    pass: (milliseconds: number) => {
      at += milliseconds;
    },
  };
}

/** Wraps an object with synchronous methods. Each method runs as one call of the simulated process. */
function through<Part extends object>(process: SimulatedProcess, part: Part): unknown {
  return new Proxy(part, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) =>
        process.call<unknown>(() => Reflect.apply(value, target, args), String(name));
    },
  });
}

/** Returns the rows of an SQL query, whose text contains placeholders instead of values. */
export type RowsOf = (sql: string) => readonly object[];

/**
 * A database for reads and writes outside the operation's life cycle (prices, names). Raw SQL returns the rows of
 * `rowsOf`. Any other read finds nothing, and any write does nothing.
 */
function fakeDatabase(rowsOf: RowsOf) {
  const pool = {
    async query(query: string | { text: string }) {
      const rows = rowsOf(typeof query === "string" ? query : query.text);
      return { rows, rowCount: rows.length };
    },
  };
  const emptyTable = new Proxy({}, { get: (_, method) => async () => (method === "findMany" ? [] : null) });
  const sql: Record<string | symbol, unknown> = {
    $queryRaw: async (texts: readonly string[]) => rowsOf(texts.join("?")),
    $executeRaw: async () => 0,
  };
  const prisma = new Proxy({}, { get: (_, name) => sql[name] ?? emptyTable });
  return { pool, prisma };
}

/**
 * Runs the product's code with stores in memory, a virtual clock, and scripted vendors (`providersOf` is called per
 * process). Raw SQL outside the ledger and the stores returns the rows of `rowsOf`, by default none.
 */
export function createWorld(
  scenario: Scenario,
  providersOf: (clock: VendorClock) => (process: SimulatedProcess) => Partial<Providers>,
  rowsOf: RowsOf = () => [],
) {
  const { pool, prisma } = fakeDatabase(rowsOf);
  const clock = virtualClock();
  const refunds = createRefundClock();
  const ledger = createMemoryLedger(refunds.noteReturn);
  const store = createMemoryStore(ledger);
  const attempts = createMemoryAttempts();
  const identityChecks = createMemoryIdentityChecks(ledger);
  const accountNumbers = createMemoryAccountNumbers();
  const processes = createProcesses(scenarioRandom(scenario), scenario.killAt);
  const providers = providersOf({
    now: clock.now,
    noteFailure(reference) {
      // A process that dies at this call never reads the answer, so it does not learn of the failure.
      if (processes.isHeard()) refunds.noteFailure(reference, clock.now());
    },
  });
  const announced = new Set<string>();

  function contextOf(process: SimulatedProcess = processes.start()): Context {
    const parts = {
      config,
      log,
      clock,
      pool,
      prisma,
      ledger: through(process, ledger) as Ledger,
      operations: through(process, store) as OperationStore,
      billAttempts: through(process, attempts) as BillAttempts,
      identityChecks: through(process, identityChecks) as IdentityChecks,
      accountNumbers: through(process, accountNumbers) as AccountNumbers,
      providers: providers(process),
    };
    return parts as unknown as Context; // cast: a life cycle uses nothing else
  }

  const stores = { ledger, store, attempts, identityChecks, accountNumbers };
  return { ...stores, clock, processes, contextOf, announced, refunds };
}

export type World = ReturnType<typeof createWorld>;
