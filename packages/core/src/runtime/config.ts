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
const vapidKey = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`), "must be base64url");
const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(8080),
  WORKER_PORT: port.default(8082),
  /** The staff desk: its own port, and the origin that browsers reach it by, inside the operator's network only. */
  DESK_PORT: port.default(8070),
  DESK_URL: url.default("http://localhost:8070"),
  PUBLIC_URL: url.default("http://localhost:8080"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(50).default(8),
  /** Behind a pooler in transaction mode: unnamed. */
  DATABASE_STATEMENTS: z.enum(["named", "unnamed"]).default("named"),
  /** Without it queues are kept in the database and limits counted in each process; production needs it. */
  REDIS_URL: url.optional(),
  /** With sentinels the host in REDIS_URL is the name by which they know the primary. */
  REDIS_SENTINELS: sentinels.optional(),
  REDIS_SENTINEL_PASSWORD: z.string().min(1).optional(),
  JWT_SECRET: secret,
  OTP_SECRET: secret,
  PIN_SECRET: secret,
  DATA_SECRET: secret,
  /** Still opens what was sealed before DATA_SECRET was changed. */
  PREVIOUS_DATA_SECRET: secret.optional(),
  /** Hashes BVNs, NINs and documents, and nothing else. It can never be changed: the hashes would match nothing. */
  IDENTITY_SECRET: secret,
  SMS_CODES_PER_HOUR: z.coerce.number().int().min(1).default(2_000),
  EMAIL_CODES_PER_HOUR: z.coerce.number().int().min(1).default(10_000),
  TRANSACTION_PIN: z.enum(["optional", "required"]).default("optional"),
  /** Limits the market asks for beyond the specification: ng, or none. */
  COUNTRY_RULES: z.enum(["ng", "none"]).default("none"),
  /** Where the lists are that names and coin addresses are checked against: an https address or a path. */
  SCREENING_UN: listSource.optional(),
  SCREENING_OFAC: listSource.optional(),
  SCREENING_NIGERIA: listSource.optional(),
  PAYAZA_BASE_URL: url,
  PAYAZA_SCRIPT_URL: url,
  PAYAZA_PUBLIC_KEY: z.string().min(1),
  PAYAZA_SECRET_KEY: z.string().min(16),
  /** This one and the other …_PREVIOUS_…: still accepted on webhooks while the key is being changed. */
  PAYAZA_PREVIOUS_SECRET_KEY: z.string().min(16).optional(),
  /** Needed when payouts go through Payaza. */
  PAYAZA_PAYOUT_PIN: z.string().min(4).optional(),
  PAYAZA_ACCOUNT_REFERENCE: z.string().min(4).optional(),
  /** Who sends, as the vendor wants it in every payout. */
  PAYAZA_SENDER_NAME: z.string().min(2).max(60).default("Manilla"),
  PAYAZA_SENDER_PHONE: z.string().min(7).max(20).default("08000000000"),
  PAYAZA_SENDER_ADDRESS: z.string().min(2).max(120).default("Lagos Nigeria"),
  /** The vendor of new payouts; those under way stay with the vendor that got them. */
  PAYOUT_PROVIDER: z.enum(["paystack", "payaza"]).default("paystack"),
  PAYSTACK_BASE_URL: url,
  PAYSTACK_SECRET_KEY: z.string().min(16),
  PAYSTACK_PREVIOUS_SECRET_KEY: z.string().min(16).optional(),
  /** The bank of customers' own account numbers, by the vendor's slug; without it no customer gets one. */
  NAIRA_ACCOUNT_BANK: z
    .string()
    .regex(/^[a-z0-9-]{3,60}$/, "must be a bank's slug, as titan-paystack")
    .optional(),
  MAPLERAD_BASE_URL: url,
  MAPLERAD_SECRET_KEY: z.string().min(8),
  MAPLERAD_WEBHOOK_SECRET: whsec,
  MAPLERAD_PREVIOUS_WEBHOOK_SECRET: whsec.optional(),
  /** `all` once Maplerad has shown that a purchase of data, television or power can be queried by its id. */
  MAPLERAD_SELLS: z.enum(["airtime", "all"]).default("airtime"),
  VTPASS_BASE_URL: url,
  VTPASS_API_KEY: z.string().min(1),
  VTPASS_PUBLIC_KEY: z.string().min(1),
  VTPASS_SECRET_KEY: z.string().min(8),
  /** The last part of the callback's address, given to VTpass: no other sender can guess it. */
  VTPASS_WEBHOOK_PATH: z
    .string()
    .regex(/^[\w-]{16,100}$/, "must be 16 to 100 letters, digits, - or _")
    .optional(),
  /** The only addresses that callbacks are accepted from. */
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
  /** In dollars. */
  COLLECT_COINS_FROM_USD: z.coerce.number().min(0).max(100_000).default(1),
  COINGECKO_BASE_URL: url,
  COINGECKO_API_KEY: z.string().min(1),
  FOREX_BASE_URL: url.default("https://openexchangerates.org/api"),
  FOREX_APP_ID: z.string().min(1),
  NEWS_BASE_URL: url.default("https://newsdata.io/api/1"),
  /** Without it the app shows no headlines. */
  NEWS_API_KEY: z.string().min(1).optional(),
  /** The charting provider's widget, where browsers can reach it; without it the app draws its own charts. */
  CHART_WIDGET: z.enum(["on", "off"]).default("on"),
  CHART_WIDGET_URL: url.default("https://www.tradingview-widget.com"),
  TERMII_BASE_URL: url,
  TERMII_API_KEY: z.string().min(8),
  TERMII_SENDER: z.string().max(11).default("Manilla"),
  SMTP_URL: url,
  MAIL_FROM: z.string().default("Manilla <no-reply@manilla.example>"),
  /** The keys by which push services know us; without them a pair is made and kept in the database, encrypted. */
  VAPID_PUBLIC_KEY: vapidKey(87).optional(),
  VAPID_PRIVATE_KEY: vapidKey(43).optional(),
  /** The sandbox's push service, accepted beside those of the browsers; refused in production. */
  PUSH_SANDBOX_URL: url.optional(),
  SUPPORT_CHAT_URL: url.default("https://chat.manilla.example"),
  SUPPORT_EMAIL: z.email().default("help@manilla.example"),
  SUPPORT_PHONE: z.string().default("+2342013300000"),
  SUPPORT_MESSAGING_URL: url.default("https://wa.me/2342013300000"),
  /** What the trust pages say about the company; a placeholder in brackets until it is configured. */
  COMPANY_NAME: z.string().default("[company name]"),
  COMPANY_NUMBER: z.string().default("[registration number]"),
  COMPANY_ADDRESS: z.string().default("[registered address]"),
  COMPANY_LICENCE: z
    .string()
    .default("[Licence and licensing authority. Not licensed yet: this is a demonstration.]"),
  COMPLAINTS_EMAIL: z.email().default("complaints@manilla.example"),
  COMPLAINTS_REGULATOR: z.string().default("[the competent authority]"),
  /** The bearer token of the API's /metrics; without it there is no such page. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The password of the worker's queue board; without it there is no board. */
  QUEUE_BOARD_TOKEN: z.string().min(24).optional(),
  /** Where traces go (OTLP over HTTP); without it nothing is traced, and nothing of it is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Multiplies every request limit: a load test from one address raises it. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().max(100_000).default(1),
  RATE_MARKUP_PERCENT: z.coerce.number().min(0.1).max(20).default(1),
});

export const configSchema = schema;
export type Config = z.infer<typeof schema>;

export class ConfigError extends Error {}

/**
 * Reads the configuration once, at boot. Throws ConfigError naming every missing or weak value, so that one start shows
 * all that is wrong.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty variable is one that was not given: .env.example is full of them.
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

/** They open customers' accounts: the desk and `pnpm ops` work without them. */
const customersSecrets = ["JWT_SECRET", "OTP_SECRET", "PIN_SECRET"] as const;

/**
 * The configuration of the desk and `pnpm ops`. Random values stand for the customers' secrets, so that a break-in there signs no
 * customer in. Throws ConfigError as loadConfig, and in production when it is given one of them.
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
