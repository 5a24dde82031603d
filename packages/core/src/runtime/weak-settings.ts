import type { Config } from "./config.ts";

/** Keys that the sandbox publishes: fine on a laptop, never in production. One of them says so in base64. */
const publishedKeys = /sandbox|change-?me|^whsec_bWFwbGVyYWQtc2FuZGJveC/i;

/**
 * Settings whose default suits a laptop only: in production the operator must choose. With a wrong count of proxies all
 * customers share one address; at the defaults of the others our letters are refused and customers reach a stranger.
 */
const chosenInProduction = [
  "TRANSACTION_PIN",
  "COUNTRY_RULES",
  "REDIS_URL",
  "TRUSTED_PROXIES",
  "MAIL_FROM",
  "SUPPORT_EMAIL",
  "SUPPORT_PHONE",
  "SUPPORT_CHAT_URL",
  "SUPPORT_MESSAGING_URL",
] as const;

/** Above this, request limits no longer slow down password guessing. */
const highestRateLimitFactor = 10;

/** The names of the settings that production must choose and that were not given. */
export function unchosenSettings(given: ReadonlySet<string>): string[] {
  return chosenInProduction.filter((name) => !given.has(name));
}

/** The names of the settings whose values are for a laptop: published keys, addresses without TLS, one secret used twice. */
export function weakSettings(config: Config): string[] {
  const weak = publishedValues(config);
  if (config.PUSH_SANDBOX_URL !== undefined) weak.push("PUSH_SANDBOX_URL");
  if (config.RATE_LIMIT_FACTOR > highestRateLimitFactor) weak.push("RATE_LIMIT_FACTOR");
  return weak;
}

function publishedValues(config: Config): string[] {
  const secrets = [
    config.JWT_SECRET,
    config.OTP_SECRET,
    config.PIN_SECRET,
    config.DATA_SECRET,
    config.PREVIOUS_DATA_SECRET,
    config.IDENTITY_SECRET,
  ];
  return Object.entries(config)
    .filter(([name, value]) => {
      const text = String(value);
      if (name === "DATABASE_URL")
        return publishedKeys.test(new URL(text).password) || isReadInClear(new URL(text));
      if (name === "REDIS_URL" && value !== undefined) return publishedKeys.test(new URL(text).password);
      if (name === "SMTP_URL") return !isMailedInPrivate(new URL(text));
      if (
        name === "PUBLIC_URL" ||
        name === "DESK_URL" ||
        /_(BASE|SCRIPT|WIDGET|CHAT|MESSAGING)_URL$/.test(name)
      )
        return !text.startsWith("https://");
      if (secrets.filter((secret) => secret === value).length > 1) return true;
      return /_(SECRET|KEY|ID|TOKEN)$/.test(name) && publishedKeys.test(text);
    })
    .map(([name]) => name);
}

/**
 * People's data cross a network, and the address does not say whether in clear. A name without a dot is a container's, beside
 * the program.
 */
function isReadInClear({ hostname, searchParams }: URL): boolean {
  const isBeside = isThisHost(hostname) || /^[^.:]*$/.test(hostname);
  return !isBeside && !searchParams.has("sslmode");
}

function isThisHost(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** Codes and links that reset passwords go out over TLS that an attacker in between can't remove, or to a relay on this host. */
function isMailedInPrivate({ protocol, hostname, searchParams }: URL): boolean {
  const isEncrypted = protocol === "smtps:" || searchParams.get("requireTLS") === "true";
  // A certificate that is not verified may be an attacker's.
  return isThisHost(hostname) || (isEncrypted && searchParams.get("tls.rejectUnauthorized") !== "false");
}
