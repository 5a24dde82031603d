import { developmentKeys } from "../../apps/sandbox/src/config.ts";
import { environment } from "../environment.ts";
import type { Ports } from "./ports.ts";
import type { Secrets } from "./secrets.ts";

type DeskPorts = "desk" | "deskServer";
type Given = {
  ports: Omit<Ports, DeskPorts | "postgres"> & Partial<Pick<Ports, DeskPorts>>;
  secrets: Secrets;
  databaseUrl: string;
  redisUrl: string | undefined;
  dataDir: string;
};

/** The programs' settings on a laptop, with the sandbox as all vendors. The environment overrides them. */
export function laptopSettings({
  ports,
  secrets,
  databaseUrl,
  redisUrl,
  dataDir,
}: Given): Record<string, string> {
  const { APP_DATABASE_PASSWORD: _, ...appSecrets } = secrets;
  const defaults: Record<string, string> = {
    NODE_ENV: "development",
    PUBLIC_URL: `http://localhost:${ports.app}`,
    ...(ports.desk !== undefined && { DESK_URL: `http://localhost:${ports.desk}` }),
    ...appSecrets,
    ...developmentKeys,
    ...vendorUrls(`http://localhost:${ports.sandbox}`),
    // The sandbox takes any: with them payouts too small for Paystack have somewhere to go.
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
    DATABASE_URL: databaseUrl,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
  };
  return { ...Object.fromEntries(settings), ...mapToText(fixed), PORT: String(ports.api) };
}

function vendorUrls(sandbox: string): Record<string, string> {
  return {
    PAYAZA_BASE_URL: `${sandbox}/payaza/live`,
    PAYAZA_SCRIPT_URL: `${sandbox}/payaza/js/v1/bundle.js`,
    PAYSTACK_BASE_URL: `${sandbox}/paystack`,
    NAIRA_ACCOUNT_BANK: "titan-paystack",
    MAPLERAD_BASE_URL: `${sandbox}/maplerad/v1`,
    VTPASS_BASE_URL: `${sandbox}/vtpass/api`,
    DOJAH_BASE_URL: `${sandbox}/dojah/api/v1`,
    DOJAH_WIDGET_URL: `${sandbox}/dojah/widget`,
    QUIDAX_BASE_URL: `${sandbox}/quidax/exchange-open-api/api/v1`,
    COINGECKO_BASE_URL: `${sandbox}/coingecko/api/v3`,
    FOREX_BASE_URL: `${sandbox}/forex/api`,
    CHART_WIDGET_URL: `${sandbox}/tradingview`,
    NEWS_BASE_URL: `${sandbox}/news/api/1`,
    TERMII_BASE_URL: `${sandbox}/termii`,
    PUSH_SANDBOX_URL: `${sandbox}/push`,
  };
}

function mapToText(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
