/** The last folder of prisma/migrations: what this version needs of the database. The programs' images hold no migrations. */
export const newestMigration = "0083_outbox_without_leases";
