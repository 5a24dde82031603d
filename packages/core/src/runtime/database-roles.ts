/** The roles of the database: the API and the worker act by one, the staff desk and `pnpm ops` by the other. */
export const databaseRoles = { app: "manilla_app", desk: "manilla_desk" } as const;
