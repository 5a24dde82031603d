import { verifyBooks } from "@manilla/core/ledger/verify";
import { expect } from "vitest";
import { openDatabases } from "../database.ts";

export async function booksMustBalance(): Promise<void> {
  for (const { owner } of openDatabases) {
    expect(await verifyBooks(owner), "the books must balance after every test").toEqual([]);
  }
}
