/** The last migration, which the database must have. The programs' images do not contain prisma/migrations. */
export const newestMigration = "0084_plain_function_names";
