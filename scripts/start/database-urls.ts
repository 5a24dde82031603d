import { databaseRoles } from "@manilla/core/runtime/database-roles";
import { environment } from "../environment.ts";

export type DatabasePasswords = Record<"APP_DATABASE_PASSWORD" | "DESK_DATABASE_PASSWORD", string>;

export function givenPasswords(): DatabasePasswords | undefined {
  const app = environment("APP_DATABASE_PASSWORD");
  const desk = environment("DESK_DATABASE_PASSWORD");
  return app === undefined || desk === undefined
    ? undefined
    : { APP_DATABASE_PASSWORD: app, DESK_DATABASE_PASSWORD: desk };
}

export type DatabaseUrls = Record<keyof typeof databaseRoles, string>;

export function databaseUrls(ownerUrl: string, passwords: DatabasePasswords): DatabaseUrls {
  return {
    app: loginUrl(ownerUrl, databaseRoles.app, passwords.APP_DATABASE_PASSWORD),
    desk: loginUrl(ownerUrl, databaseRoles.desk, passwords.DESK_DATABASE_PASSWORD),
  };
}

export function loginUrl(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
}
