import { databaseRoles } from "@manilla/core/runtime/database-roles";
import { environment } from "../environment.ts";

/** Of the roles that the programs log in by, who own nothing. */
export type DatabasePasswords = Record<"APP_DATABASE_PASSWORD" | "DESK_DATABASE_PASSWORD", string>;

/** Both from the environment; undefined when one is missing. */
export function givenPasswords(): DatabasePasswords | undefined {
  const app = environment("APP_DATABASE_PASSWORD");
  const desk = environment("DESK_DATABASE_PASSWORD");
  return app === undefined || desk === undefined
    ? undefined
    : { APP_DATABASE_PASSWORD: app, DESK_DATABASE_PASSWORD: desk };
}

/** `app` for the API and the worker, `desk` for the staff desk and `pnpm ops`. */
export type DatabaseUrls = Record<keyof typeof databaseRoles, string>;

/** The owner's URL with each of the programs' roles and its password in it. */
export function databaseUrls(ownerUrl: string, passwords: DatabasePasswords): DatabaseUrls {
  return {
    app: loginUrl(ownerUrl, databaseRoles.app, passwords.APP_DATABASE_PASSWORD),
    desk: loginUrl(ownerUrl, databaseRoles.desk, passwords.DESK_DATABASE_PASSWORD),
  };
}

/** The owner's URL with another role and its password in it. */
export function loginUrl(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  // By itself a URL takes "%41" for an A.
  url.password = encodeURIComponent(password);
  return url.href;
}
