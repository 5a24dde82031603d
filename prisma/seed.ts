import { fileURLToPath } from "node:url";
import { createContext } from "@manilla/core/context";
import { loadConfig } from "@manilla/core/runtime/config";
import { seedBetweenPeople } from "./seed/between-people.ts";
import { seedCases } from "./seed/cases.ts";
import { seedMoney } from "./seed/money.ts";
import { seedNotifications } from "./seed/notifications.ts";
import { seedPayments } from "./seed/payments.ts";
import { seedPeople } from "./seed/people.ts";
import { seedRecipients } from "./seed/recipients.ts";
import { seedStaff } from "./seed/staff.ts";
import { seedStaffQueues } from "./seed/staff-queues.ts";

/**
 * A laptop's first data. Running it again adds only what is missing; false says that some is, because the sandbox did not
 * answer. Production rejects it, because its passwords are public.
 */
export async function seed(settings?: Record<string, string | undefined>): Promise<boolean> {
  const config = loadConfig(settings);
  if (config.NODE_ENV === "production") throw new Error("The demo people are never put into production.");
  const ctx = createContext(config, "seed");
  try {
    await seedPeople(ctx);
    await seedStaff(ctx);
    await seedMoney(ctx);
    await seedCases(ctx);
    await seedBetweenPeople(ctx);
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
