import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { developmentKeys, vendorPaths } from "../../apps/sandbox/src/config.ts";
import { readEnvironment } from "../environment.ts";
import type { DatabaseUrls } from "./database-urls.ts";
import type { Ports } from "./ports.ts";

type DeskPorts = "desk" | "deskServer";
type Given = {
  ports: Omit<Ports, DeskPorts | "postgres" | "redis"> & Partial<Pick<Ports, DeskPorts>>;
  secrets: Secrets;
  databaseUrls: DatabaseUrls;
  redisUrl: string | undefined;
  dataDir: string;
};

export function laptopSettings({
  ports,
  secrets,
  databaseUrls,
  redisUrl,
  dataDir,
}: Given): Record<string, string> {
  const { APP_DATABASE_PASSWORD: _, DESK_DATABASE_PASSWORD: __, ...appSecrets } = secrets;
  const defaults: Record<string, string> = {
    NODE_ENV: "development",
    PUBLIC_URL: `http://localhost:${ports.app}`,
    ...(ports.desk !== undefined && { DESK_URL: `http://localhost:${ports.desk}` }),
    ...appSecrets,
    ...developmentKeys,
    ...vendorUrls(`http://localhost:${ports.sandbox}`),
    NAIRA_ACCOUNT_BANK: "titan-paystack",
    // A PIN enables Payaza as the second payout vendor, for payouts that are too small for Paystack. The sandbox
    // accepts any PIN.
    PAYAZA_PAYOUT_PIN: "123456",
    PAYAZA_ACCOUNT_REFERENCE: "1010000000",
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    SANDBOX_WEBHOOK_URL: `http://localhost:${ports.api}/api/v1/webhooks`,
    SANDBOX_DATA_DIR: `${dataDir}/sandbox`,
  };
  const settings = Object.entries(defaults).map(
    ([name, value]) => [name, readEnvironment(name) ?? value] as const,
  );
  const fixed = {
    WORKER_PORT: ports.worker,
    ...(ports.deskServer !== undefined && { DESK_PORT: ports.deskServer }),
    SANDBOX_PORT: ports.sandbox,
    SANDBOX_SMTP_PORT: ports.smtp,
    DATABASE_URL: databaseUrls.app,
    [deskDatabase]: databaseUrls.desk,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
  };
  return { ...Object.fromEntries(settings), ...mapToText(fixed), PORT: String(ports.api) };
}

const deskDatabase = "DESK_DATABASE_URL";

export function environmentOf(program: string, settings: Record<string, string>): Record<string, string> {
  const { [deskDatabase]: deskUrl, ...others } = settings;
  const isDesks = program === "desk" || program === "ops";
  return isDesks && deskUrl !== undefined ? { ...others, DATABASE_URL: deskUrl } : others;
}

function vendorUrls(sandbox: string): Record<string, string> {
  return Object.fromEntries(Object.entries(vendorPaths).map(([name, path]) => [name, `${sandbox}${path}`]));
}

function mapToText(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

const names = [
  "JWT_SECRET",
  "OTP_SECRET",
  "PIN_SECRET",
  "DATA_SECRET",
  "IDENTITY_SECRET",
  "APP_DATABASE_PASSWORD",
  "DESK_DATABASE_PASSWORD",
] as const;

type Secrets = Record<(typeof names)[number], string>;

export function developmentSecrets(file: string): Secrets {
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const all = Object.fromEntries(
    names.map((name) => [name, kept[name] ?? randomBytes(32).toString("base64url")]),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  const given = names.map((name) => [name, readEnvironment(name) ?? all[name]]);
  // `given` is built from `names`, so it has every name.
  return Object.fromEntries(given) as Secrets;
}
