import type { Config } from "./config.ts";
import { isGuessable } from "./guessable.ts";

/** Keys that the sandbox publishes: fine on a laptop, never in production. One of them says so in base64. */
const publishedKeys = /sandbox|change-?me|^whsec_bWFwbGVyYWQtc2FuZGJveC/i;
/** Test keys and test hosts of the vendors name themselves as a part between separators. */
const ofTests = /(?:^|[-_./])(?:sandbox|(?:pk|sk)?test|staging|uat)(?:$|[-_./:])/i;

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

/** Secrets that we make ourselves. Each is random, and no two are equal. */
const ownSecrets = [
  "JWT_SECRET",
  "OTP_SECRET",
  "PIN_SECRET",
  "DATA_SECRET",
  "PREVIOUS_DATA_SECRET",
  "IDENTITY_SECRET",
  "METRICS_TOKEN",
  "QUEUE_BOARD_TOKEN",
] as const;

/** Above this, request limits no longer slow down password guessing. */
const highestRateLimitFactor = 10;

/** The names of the settings that production must choose and that were not given. */
export function unchosenSettings(given: ReadonlySet<string>): string[] {
  return chosenInProduction.filter((name) => !given.has(name));
}

/** What to do about each setting whose value is for a laptop, by its name. A value is never part of it. */
export function weakSettings(config: Config): Map<string, string> {
  return new Map(
    Object.entries(config).flatMap(([name, value]): [string, string][] => {
      const advice = value === undefined ? undefined : adviceOn(name, String(value), config);
      return advice === undefined ? [] : [[name, advice]];
    }),
  );
}

function adviceOn(name: string, text: string, config: Config): string | undefined {
  if (name === "DATABASE_URL") return onDatabase(new URL(text));
  if (name === "REDIS_URL") return onRedis(new URL(text), config.REDIS_SENTINELS);
  if (name === "SMTP_URL" && !isMailedInPrivate(new URL(text)))
    return "use smtps://, or smtp:// with ?requireTLS=true, and let the certificate be verified";
  if (name === "PUSH_SANDBOX_URL") return "remove it: only the sandbox on a laptop needs it";
  if (name === "RATE_LIMIT_FACTOR" && config.RATE_LIMIT_FACTOR > highestRateLimitFactor)
    return `use at most ${highestRateLimitFactor}, or nothing slows down who guesses passwords`;
  if (ownSecrets.some((secret) => secret === name)) return onSecret(text, config);
  if (/_(SECRET|KEY|ID|TOKEN)$/.test(name) && (publishedKeys.test(text) || ofTests.test(text)))
    return "give the vendor's live key: this one is the sandbox's or for the vendor's tests";
  return name.endsWith("_URL") ? onAddress(name, text, config) : undefined;
}

function onSecret(text: string, config: Config): string | undefined {
  if (publishedKeys.test(text) || isGuessable(text))
    return "this value is published or can be guessed; make one with `openssl rand -hex 32`";
  if (ownSecrets.filter((name) => config[name] === text).length > 1)
    return "another program or purpose has the same value; make one with `openssl rand -hex 32`";
  return undefined;
}

function onAddress(name: string, text: string, config: Config): string | undefined {
  const isOurs = name === "PUBLIC_URL" || name === "DESK_URL";
  const isVendors = /_(BASE|SCRIPT|WIDGET)_URL$/.test(name);
  if (!isOurs && !isVendors && !/_(CHAT|MESSAGING)_URL$/.test(name)) return undefined;
  const { protocol, host, pathname, username, password, origin } = new URL(text);
  if (protocol !== "https:") return "use an address that begins with https://";
  if (isVendors && ofTests.test(`${host}${pathname}`))
    return "give the vendor's live address: this one is for tests, and its money is none";
  if (!isOurs) return undefined;
  if (username !== "" || password !== "") return "remove the name and password from the address";
  if (name === "DESK_URL" && origin === new URL(config.PUBLIC_URL).origin)
    return "give staff an origin that is not PUBLIC_URL's, inside the operator's network";
  return undefined;
}

function onDatabase({ hostname, password, searchParams }: URL): string | undefined {
  // The driver prefers these parameters to what stands before them.
  const host = searchParams.get("host") ?? hostname;
  if (password === "" || publishedKeys.test(password)) return "add a random password of this role's own";
  // People's contacts and balances cross a network: who is in between must neither read nor answer.
  const modes = searchParams.getAll("sslmode");
  const isVerified = modes.length > 0 && modes.every((mode) => mode === "verify-full");
  return isBeside(host) || isVerified
    ? undefined
    : "add sslmode=verify-full: the database is on another host";
}

function onRedis({ hostname, password, protocol }: URL, sentinels: string | undefined): string | undefined {
  // With sentinels the name in the address is no host.
  const hosts =
    sentinels === undefined ? [hostname] : sentinels.split(",").map((place) => place.split(":")[0] ?? "");
  const isHere = hosts.every(isThisHost);
  if (publishedKeys.test(password) || (password === "" && !isHere))
    return "add a random password: redis://:password@host";
  return protocol === "rediss:" || hosts.every(isBeside)
    ? undefined
    : "use rediss://: Redis is on another host";
}

/** A name without a dot is a container's, beside the program; a path is a socket. */
function isBeside(host: string): boolean {
  return isThisHost(host) || /^[^.:]*$/.test(host) || host.startsWith("/");
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
