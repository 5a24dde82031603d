/**
 * The last migration in prisma/migrations. The database must have it. It is named here, because the programs' images
 * do not contain prisma/migrations.
 */
export const newestMigration = "0083_outbox_without_leases";
