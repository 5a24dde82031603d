import { verifyBooks } from "@manilla/core/ledger/verify";
import { openStack } from "./open-stack.ts";
import { keepBusy } from "./purchases.ts";
import { report } from "./report.ts";
import { takeTurns } from "./rounds.ts";

/** What screens ask for over HTTP, and a purchase, against the emptiest answer the same process gives. */
export async function benchReads(rounds: number): Promise<void> {
  const { database, call, close } = await openStack();
  const lines: [string, () => Promise<void>][] = [
    ["GET /health (nothing read)", () => call("GET /health")],
    ["GET /dashboard", () => call("GET /api/v1/dashboard")],
    ["GET /crypto/rates", () => call("GET /api/v1/crypto/rates")],
    ["GET /transactions", () => call("GET /api/v1/transactions")],
    ["POST /crypto/buy", () => call("POST /api/v1/crypto/buy", { currency: "BTC", amount: "0.00001200" })],
  ];
  const contestants = lines.map(([name, act]) => ({
    name,
    owner: database.owner,
    run: () => keepBusy(64, act),
  }));
  const measured = await takeTurns(rounds, contestants);
  report("reads", contestants, measured, (await verifyBooks(database.owner, "1 day")).length);
  await close();
}
