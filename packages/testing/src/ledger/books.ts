import { verifyBooks } from "@manilla/core/ledger/verify";
import { expect } from "vitest";
import { openDatabases } from "../database.ts";

/** Fails when anything is wrong with the books of any database this file opened. */
export async function booksMustBalance(): Promise<void> {
  for (const { owner } of openDatabases) {
    expect(await verifyBooks(owner), "the books must balance after every test").toEqual([]);
  }
}
