import { join } from "node:path";

export interface SandboxConfig {
  host: string;
  port: number;
  smtpPort: number;
  /** Undefined keeps everything in memory. */
  dataDir: string | undefined;
  webhookUrl: string;
  /** The same seed gives the same market and the same addresses. */
  seed: string;
  /** Factor of all delays: 1 is life-like, 0.01 suits tests. */
  pace: number;
  keys: VendorKeys;
}

type VendorKeys = typeof developmentKeys;

/** These keys only open this sandbox. */
export const developmentKeys = {
  PAYAZA_PUBLIC_KEY: "PZ78-PKTEST-SANDBOX-0001",
  PAYAZA_SECRET_KEY: "payaza-sandbox-secret-key-0001",
  PAYAZA_PAYOUT_PIN: "123456",
  PAYSTACK_SECRET_KEY: "sk_test_sandbox_0001",
  MAPLERAD_SECRET_KEY: "mpr_sandbox_0001",
  MAPLERAD_WEBHOOK_SECRET: "whsec_bWFwbGVyYWQtc2FuZGJveC13ZWJob29rLTAwMDE=",
  VTPASS_API_KEY: "vt-sandbox-api",
  VTPASS_PUBLIC_KEY: "PK_vt_sandbox",
  VTPASS_SECRET_KEY: "SK_vt_sandbox",
  DOJAH_APP_ID: "dojah-sandbox-app",
  DOJAH_SECRET_KEY: "dojah-sandbox-secret-0001",
  DOJAH_WIDGET_ID: "sandbox-widget",
  QUIDAX_SECRET_KEY: "quidax-sandbox-secret-0001",
  QUIDAX_WEBHOOK_KEY: "quidax-sandbox-webhook-0001",
  COINGECKO_API_KEY: "CG-sandbox",
  FOREX_APP_ID: "forex-sandbox-0001",
  NEWS_API_KEY: "news-sandbox-0001",
  TERMII_API_KEY: "termii-sandbox",
};

export const vendorPaths = {
  PAYAZA_BASE_URL: "/payaza/live",
  PAYAZA_SCRIPT_URL: "/payaza/js/v1/bundle.js",
  PAYSTACK_BASE_URL: "/paystack",
  MAPLERAD_BASE_URL: "/maplerad/v1",
  VTPASS_BASE_URL: "/vtpass/api",
  DOJAH_BASE_URL: "/dojah/api/v1",
  DOJAH_WIDGET_URL: "/dojah/widget",
  QUIDAX_BASE_URL: "/quidax/exchange-open-api/api/v1",
  COINGECKO_BASE_URL: "/coingecko/api/v3",
  FOREX_BASE_URL: "/forex/api",
  CHART_WIDGET_URL: "/tradingview",
  NEWS_BASE_URL: "/news/api/1",
  TERMII_BASE_URL: "/termii",
  PUSH_SANDBOX_URL: "/push",
};

type Environment = Record<string, string | undefined>;

export function readConfig(env: Environment = process.env): SandboxConfig {
  const keys = { ...developmentKeys };
  for (const name of Object.keys(keys)) {
    const value = env[name];
    if (value) keys[name as keyof VendorKeys] = value;
  }
  return {
    host: env.HOST ?? "127.0.0.1",
    port: readNumber(env, "SANDBOX_PORT", 8090),
    smtpPort: readNumber(env, "SANDBOX_SMTP_PORT", 8025),
    dataDir: env.SANDBOX_DATA_DIR ?? join(import.meta.dirname, "../../../.data/sandbox"),
    webhookUrl: (env.SANDBOX_WEBHOOK_URL ?? "http://localhost:8080/api/v1/webhooks").replace(/\/+$/, ""),
    seed: env.SANDBOX_SEED ?? "sandbox",
    pace: readNumber(env, "SANDBOX_PACE", 1),
    keys,
  };
}

function readNumber(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0)
    throw new Error(`${name} must be a number of 0 or more, not "${text}".`);
  return value;
}
