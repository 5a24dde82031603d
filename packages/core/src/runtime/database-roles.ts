export const databaseRoles = { app: "manilla_app", desk: "manilla_desk" } as const;
