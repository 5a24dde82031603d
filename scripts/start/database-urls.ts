import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { databaseRoles } from "@manilla/core/runtime/database-roles";
import { readEnvironment } from "../environment.ts";

export type DatabasePasswords = Record<"APP_DATABASE_PASSWORD" | "DESK_DATABASE_PASSWORD", string>;

export function givenPasswords(): DatabasePasswords | undefined {
  const app = readEnvironment("APP_DATABASE_PASSWORD");
  const desk = readEnvironment("DESK_DATABASE_PASSWORD");
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

const iterations = 4096;

/**
 * Returns the form in which Postgres stores a password (RFC 5803). It is computed here, so that no statement or log
 * contains the password. Throws RangeError for characters other than printable ASCII, because clients normalize them
 * differently.
 */
export function scramVerifier(password: string): string {
  if (!/^[\x20-\x7e]+$/.test(password)) throw new RangeError("The password must be printable ASCII.");
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${keyOf("Server Key").toString("base64")}`;
}
