import { fileURLToPath } from "node:url";
import { createContext } from "@manilla/core/create-context";
import { createLog } from "@manilla/core/observability/log";
import { loadConfig } from "@manilla/core/runtime/config";
import { createPool } from "@manilla/core/runtime/db";
import { seconds } from "@manilla/shared/duration";
import { seedMoney } from "./seed/money.ts";
import { seedNotifications } from "./seed/notifications.ts";
import { seedPayments } from "./seed/payments.ts";
import { seedPeople, seedStaff } from "./seed/people.ts";
import { seedStaffQueues } from "./seed/staff-queues.ts";
import { seedCases, seedRecipients, seedTransfers } from "./seed/transfers-and-cases.ts";

/**
 * Writes a laptop's first data. A repeated run adds only missing data. Returns false if something is still missing,
 * because the sandbox did not answer. Throws in production, because the passwords are public.
 */
export async function seed(settings?: Record<string, string | undefined>): Promise<boolean> {
  const config = loadConfig(settings);
  if (config.NODE_ENV === "production") throw new Error("The demo people are never put into production.");
  // A laptop starts all programs at once, so a connection may take longer than the product allows.
  const log = createLog("seed", config.LOG_LEVEL);
  const pool = createPool(config, { log, name: "seed", connectMs: seconds(30) });
  const ctx = createContext(config, "seed", { log, pool });
  try {
    await seedPeople(ctx);
    await seedStaff(ctx);
    await seedMoney(ctx);
    await seedCases(ctx);
    await seedTransfers(ctx);
    await seedRecipients(ctx);
    await seedNotifications(ctx);
    const paid = await seedPayments(ctx);
    const queued = await seedStaffQueues(ctx);
    return paid && queued;
  } finally {
    await ctx.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await seed();
