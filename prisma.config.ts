import { defineConfig } from "prisma/config";

// `prisma generate` needs no database; `prisma migrate` reads the owner's address.
export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env["DATABASE_URL"] ?? "" },
});
