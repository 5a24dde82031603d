import { randomBytes } from "node:crypto";
import { createLedger } from "@manilla/core/ledger/ledger";
import type { Ledger } from "@manilla/core/ledger/types";
import { databaseRoles } from "@manilla/core/runtime/database-roles";
import { createPrisma } from "@manilla/core/runtime/prisma";
import type { PrismaClient } from "@manilla/core/runtime/prisma/client";
import pg from "pg";
import { runAtEnd } from "./run-at-end.ts";

export type TestDatabase = {
  url: string;
  /** Connects as the role manilla_app, like the API and the worker. */
  pool: pg.Pool;
  prisma: PrismaClient;
  desk: pg.Pool;
  /** Connects as the database's owner, which can read and write rows that are forbidden to the other roles. */
  owner: pg.Pool;
  ledger: Ledger;
};

/** The set-up verifies the books of each open database after every test. */
export const openDatabases = new Set<TestDatabase>();

/**
 * Creates a database for this file from a migrated template, and drops it afterwards. Call it at the top of a file or
 * in beforeAll.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = await connectToServer();
  const name = `test_${process.pid}_${randomBytes(4).toString("hex")}`;
  try {
    // `file_copy` takes a tenth of the time of the default, which writes every page to the write-ahead log.
    await server.query(`create database ${name} template ${templateName()} strategy file_copy`);
  } finally {
    await server.end();
  }
  const url = urlOf(serverUrl(), name);
  const owner = poolOf(url);
  const pool = poolOf(url, databaseRoles.app);
  const desk = poolOf(url, databaseRoles.desk);
  const database: TestDatabase = {
    url,
    owner,
    pool,
    prisma: createPrisma(pool),
    desk,
    ledger: createLedger(pool),
  };
  openDatabases.add(database);
  runAtEnd(() => drop(database, name));
  return database;
}

async function drop(database: TestDatabase, name: string): Promise<void> {
  openDatabases.delete(database);
  await Promise.all([database.pool.end(), database.desk.end(), database.owner.end()]);
  const server = await connectToServer();
  await server.query(`drop database if exists ${name} with (force)`);
  await server.end();
}

function poolOf(connectionString: string, role = ""): pg.Pool {
  const options = `${role && `-c role=${role}`} -c statement_timeout=15000 -c lock_timeout=10000`;
  const pool = new pg.Pool({ connectionString, options, max: 8 });
  pool.on("error", () => undefined);
  return pool;
}

async function connectToServer(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  return client;
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

// The template database is created by scripts/test/template.ts.
function templateName(): string {
  const name = process.env["TEST_TEMPLATE"];
  if (!name) throw new Error("TEST_TEMPLATE is missing: run the tests from the root.");
  return name;
}

function serverUrl(): string {
  const url = process.env["TEST_DATABASE_URL"];
  if (!url)
    throw new Error(
      "TEST_DATABASE_URL is missing: run the tests from the root, whose set-up starts a database.",
    );
  return url;
}
