import { randomBytes } from "node:crypto";
import { z } from "zod";
import { unchosenSettings, weakSettings } from "./weak-settings.ts";

const url = z.url();
const severalHosts = /@[^@/?]*,|[?&]host=[^&]*,|[?&]target_session_attrs=/;
const databaseUrl = z
  .string()
  .refine((text) => !severalHosts.test(text), {
    error:
      "must be one address that always leads to the primary: HAProxy, PgBouncer or a service (docs/postgres-failover.md)",
  })
  .pipe(url);
const secret = z.string().min(32, "must be at least 32 characters of randomness");
const port = z.coerce.number().int().min(1).max(65_535);
const addresses = z
  .string()
  .regex(/^[\da-fA-F.:]+(,[\da-fA-F.:]+)*$/, "must be addresses, separated by commas");
const sentinels = z.string().regex(/^[\w.-]+:\d+(,[\w.-]+:\d+)*$/, "must be host:port,host:port");
const listSource = z.string().regex(/^(https:\/\/|\/)/, "must be an https address or a path from the root");

const whsec = z.string().startsWith("whsec_").min(24);
const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(8080),
  WORKER_PORT: port.default(8082),
  DESK_PORT: port.default(8070),
  DESK_URL: url.default("http://localhost:8070"),
  PUBLIC_URL: url.default("http://localhost:8080"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(50).default(8),
  /** Use "unnamed" for a pooler in transaction mode, because a named statement exists on one server connection only. */
  DATABASE_STATEMENTS: z.enum(["named", "unnamed"]).default("named"),
  /** Required in production. Without Redis, queues are in the database, and each process counts limits alone. */
  REDIS_URL: url.optional(),
  REDIS_SENTINELS: sentinels.optional(),
  REDIS_SENTINEL_PASSWORD: z.string().min(1).optional(),
  JWT_SECRET: secret,
  OTP_SECRET: secret,
  PIN_SECRET: secret,
  DATA_SECRET: secret,
  /** Decrypts data that was encrypted before a change of DATA_SECRET. */
  PREVIOUS_DATA_SECRET: secret.optional(),
  /**
   * Hashes BVNs, NINs and document numbers. This secret must never change, because the stored hashes would match
   * nothing.
   */
  IDENTITY_SECRET: secret,
  SMS_CODES_PER_HOUR: z.coerce.number().int().min(1).default(2_000),
  EMAIL_CODES_PER_HOUR: z.coerce.number().int().min(1).default(10_000),
  TRANSACTION_PIN: z.enum(["optional", "required"]).default("optional"),
  COUNTRY_RULES: z.enum(["ng", "none"]).default("none"),
  SCREENING_UN: listSource.optional(),
  SCREENING_OFAC: listSource.optional(),
  SCREENING_NIGERIA: listSource.optional(),
  PAYAZA_BASE_URL: url,
  PAYAZA_SCRIPT_URL: url,
  PAYAZA_PUBLIC_KEY: z.string().min(1),
  PAYAZA_SECRET_KEY: z.string().min(16),
  /** Each setting …_PREVIOUS_… is a former key, with which webhooks may still be signed during a rotation. */
  PAYAZA_PREVIOUS_SECRET_KEY: z.string().min(16).optional(),
  PAYAZA_PAYOUT_PIN: z.string().min(4).optional(),
  PAYAZA_ACCOUNT_REFERENCE: z.string().min(4).optional(),
  PAYAZA_SENDER_NAME: z.string().min(2).max(60).default("Manilla"),
  PAYAZA_SENDER_PHONE: z.string().min(7).max(20).default("08000000000"),
  PAYAZA_SENDER_ADDRESS: z.string().min(2).max(120).default("Lagos Nigeria"),
  /** Vendor of new payouts only, because a submitted payout stays with its vendor. */
  PAYOUT_PROVIDER: z.enum(["paystack", "payaza"]).default("paystack"),
  PAYSTACK_BASE_URL: url,
  PAYSTACK_SECRET_KEY: z.string().min(16),
  PAYSTACK_PREVIOUS_SECRET_KEY: z.string().min(16).optional(),
  /** The vendor's slug of the bank that issues customers' account numbers. Without a slug, no numbers are issued. */
  NAIRA_ACCOUNT_BANK: z
    .string()
    .regex(/^[a-z0-9-]{3,60}$/, "must be a bank's slug, as titan-paystack")
    .optional(),
  MAPLERAD_BASE_URL: url,
  MAPLERAD_SECRET_KEY: z.string().min(8),
  MAPLERAD_WEBHOOK_SECRET: whsec,
  MAPLERAD_PREVIOUS_WEBHOOK_SECRET: whsec.optional(),
  /** Choose `all` only after a test has shown that Maplerad finds data, TV and electricity purchases by id. */
  MAPLERAD_SELLS: z.enum(["airtime", "all"]).default("airtime"),
  VTPASS_BASE_URL: url,
  VTPASS_API_KEY: z.string().min(1),
  VTPASS_PUBLIC_KEY: z.string().min(1),
  VTPASS_SECRET_KEY: z.string().min(8),
  VTPASS_WEBHOOK_PATH: z
    .string()
    .regex(/^[\w-]{16,100}$/, "must be 16 to 100 letters, digits, - or _")
    .optional(),
  VTPASS_WEBHOOK_IPS: addresses.optional(),
  DOJAH_BASE_URL: url,
  DOJAH_WIDGET_URL: url,
  DOJAH_APP_ID: z.string().min(1),
  DOJAH_SECRET_KEY: z.string().min(16),
  DOJAH_PREVIOUS_SECRET_KEY: z.string().min(16).optional(),
  DOJAH_WIDGET_ID: z.string().min(1),
  QUIDAX_BASE_URL: url,
  QUIDAX_SECRET_KEY: z.string().min(16),
  QUIDAX_WEBHOOK_KEY: z.string().min(16),
  QUIDAX_PREVIOUS_WEBHOOK_KEY: z.string().min(16).optional(),
  COLLECT_COINS_FROM_USD: z.coerce.number().min(0).max(100_000).default(1),
  COINGECKO_BASE_URL: url,
  COINGECKO_API_KEY: z.string().min(1),
  FOREX_BASE_URL: url.default("https://openexchangerates.org/api"),
  FOREX_APP_ID: z.string().min(1),
  NEWS_BASE_URL: url.default("https://newsdata.io/api/1"),
  NEWS_API_KEY: z.string().min(1).optional(),
  CHART_WIDGET: z.enum(["on", "off"]).default("on"),
  CHART_WIDGET_URL: url.default("https://www.tradingview-widget.com"),
  TERMII_BASE_URL: url,
  TERMII_API_KEY: z.string().min(8),
  TERMII_SENDER: z.string().max(11).default("Manilla"),
  SMTP_URL: url,
  MAIL_FROM: z.string().default("Manilla <no-reply@manilla.example>"),
  /** The sandbox's push service, refused in production. */
  PUSH_SANDBOX_URL: url.optional(),
  SUPPORT_CHAT_URL: url.default("https://chat.manilla.example"),
  SUPPORT_EMAIL: z.email().default("help@manilla.example"),
  SUPPORT_PHONE: z.string().default("+2342013300000"),
  SUPPORT_MESSAGING_URL: url.default("https://wa.me/2342013300000"),
  COMPANY_NAME: z.string().default(""),
  COMPANY_NUMBER: z.string().default(""),
  COMPANY_ADDRESS: z.string().default(""),
  COMPANY_LICENCE: z.string().default(""),
  COMPLAINTS_EMAIL: z.email().default("complaints@manilla.example"),
  COMPLAINTS_REGULATOR: z.string().default(""),
  /** Bearer token of the API's /metrics. Without a token, /metrics does not exist. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Password of the worker's queue board. Without a password, the board does not exist. */
  QUEUE_BOARD_TOKEN: z.string().min(24).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(100_000).default(1),
});

export const configSchema = schema;
export type Config = z.infer<typeof schema>;

export type VendorSettings<Prefix extends string> = Pick<
  Config,
  Extract<keyof Config, `${Prefix}_${string}`>
>;

export class ConfigError extends Error {}

/** Reads the configuration once at start. Throws ConfigError with every missing or weak setting. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  // Empty variables count as unset, because .env.example contains them.
  const given = Object.entries(env).filter(([, value]) => value !== "" && value !== undefined);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    throw new ConfigError(
      `The configuration is incomplete (see .env.example):\n${z.prettifyError(parsed.error)}`,
    );
  }
  if (parsed.data.NODE_ENV === "production") {
    const names = new Set(given.map(([name]) => name));
    refuseWeakProduction(parsed.data, names);
  }
  return parsed.data;
}

/** With these secrets one can sign in as a customer, so the desk and `pnpm ops` must not have them. */
const customersSecrets = ["JWT_SECRET", "OTP_SECRET", "PIN_SECRET"] as const;

/**
 * Returns the configuration of the desk and `pnpm ops`, with random values for `customersSecrets`. Throws ConfigError
 * like `loadConfig`, and also if production sets one of these secrets.
 */
export function loadDeskConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = customersSecrets.filter((name) => env[name] !== undefined && env[name] !== "");
  if (env["NODE_ENV"] === "production" && given.length > 0)
    throw new ConfigError(
      `The desk must not be given ${given.join(", ")}: they are the API's and the worker's alone.`,
    );
  const own: [string, string][] = customersSecrets.map((name) => [
    name,
    randomBytes(32).toString("base64url"),
  ]);
  return loadConfig({ ...env, ...Object.fromEntries(own) });
}

function refuseWeakProduction(config: Config, given: ReadonlySet<string>): void {
  const unchosen = unchosenSettings(given);
  if (unchosen.length > 0) {
    throw new ConfigError(`Refusing to start in production without a choice of: ${unchosen.join(", ")}`);
  }
  const weak = weakSettings(config);
  if (weak.size === 0) return;
  const lines = [...weak].map(([name, advice]) => `\n  ${name}: ${advice}`);
  throw new ConfigError(`Refusing to start in production with values made for a laptop:${lines.join("")}`);
}
