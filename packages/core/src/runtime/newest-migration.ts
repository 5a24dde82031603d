/**
 * The last folder of prisma/migrations, which this version needs in the database. It is written here because the
 * programs' images do not contain the folder.
 */
export const newestMigration = "0083_outbox_without_leases";
