import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { environment } from "../environment.ts";

const names = [
  "JWT_SECRET",
  "OTP_SECRET",
  "PIN_SECRET",
  "DATA_SECRET",
  "IDENTITY_SECRET",
  "APP_DATABASE_PASSWORD",
  "DESK_DATABASE_PASSWORD",
] as const;

export type Secrets = Record<(typeof names)[number], string>;

export function developmentSecrets(file: string): Secrets {
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const all = Object.fromEntries(
    names.map((name) => [name, kept[name] ?? randomBytes(32).toString("base64url")]),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  const given = names.map((name) => [name, environment(name) ?? all[name]]);
  // Built from the list of names just above, so it has every name.
  return Object.fromEntries(given) as Secrets;
}
