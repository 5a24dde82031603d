import { fileURLToPath } from "node:url";
import { createContext } from "@manilla/core/context";
import { loadConfig } from "@manilla/core/runtime/config";
import { seedBetweenPeople } from "./seed/between-people.ts";
import { seedCases } from "./seed/cases.ts";
import { seedMoney } from "./seed/money.ts";
import { seedNotifications } from "./seed/notifications.ts";
import { seedPeople } from "./seed/people.ts";
import { seedRecipients } from "./seed/recipients.ts";
import { seedStaff } from "./seed/staff.ts";

/**
 * A laptop's first data. Running it again adds only what is missing. Production rejects it, because its passwords are
 * public.
 */
export async function seed(settings?: Record<string, string | undefined>): Promise<void> {
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
  } finally {
    await ctx.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await seed();
