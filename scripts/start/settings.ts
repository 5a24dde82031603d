import { developmentKeys, vendorPaths } from "../../apps/sandbox/src/config.ts";
import { environment } from "../environment.ts";
import type { DatabaseUrls } from "./database-urls.ts";
import type { Ports } from "./ports.ts";
import type { Secrets } from "./secrets.ts";

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
    // The sandbox accepts any value. With it, payouts that are too small for Paystack have a second provider.
    PAYAZA_PAYOUT_PIN: "123456",
    PAYAZA_ACCOUNT_REFERENCE: "1010000000",
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    SANDBOX_WEBHOOK_URL: `http://localhost:${ports.api}/api/v1/webhooks`,
    SANDBOX_DATA_DIR: `${dataDir}/sandbox`,
  };
  const settings = Object.entries(defaults).map(
    ([name, value]) => [name, environment(name) ?? value] as const,
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
