/** Database roles: one of the API and the worker, one of the desk and `pnpm ops`. */
export const databaseRoles = { app: "manilla_app", desk: "manilla_desk" } as const;
