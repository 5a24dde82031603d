import { defineConfig } from "prisma/config";

// Only `prisma generate` reads this; migrations go through scripts/migrate.ts, decision 6.
export default defineConfig({
  schema: "prisma/schema",
});
