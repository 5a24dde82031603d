import { verifyAudit } from "@manilla/core/audit/audit";
import type { Context } from "@manilla/core/context";
import { verifyBooks } from "@manilla/core/ledger/verify";
import { openIncidents } from "@manilla/core/operations/incidents";
import { withLongStatements } from "@manilla/core/runtime/db";
import { printRows } from "./print.ts";
import type { OpsRequest } from "./request.ts";

export async function verify(ctx: Context, { json }: OpsRequest): Promise<void> {
  const violations = await withLongStatements(ctx.pool, async (client) => [
    ...(await verifyBooks(client)),
    ...(await verifyAudit(client)),
  ]);
  printRows(violations, { json, none: "The books are right. The audit log is whole." });
  const incidents = await openIncidents(ctx);
  if (incidents.length > 0 && !json) {
    console.log(`${incidents.length} incidents need a person: the desk's queue "Incidents"`);
  }
  if (violations.length > 0) process.exitCode = 1;
}
