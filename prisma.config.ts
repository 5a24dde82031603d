import { defineConfig } from "prisma/config";

// `prisma generate` needs no database. `prisma migrate` uses the owner's URL.
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env["DATABASE_URL"] ?? "" },
});
