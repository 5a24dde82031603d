/** Published keys contain these words. The last word is "maplerad-sandbox" in base64, the start of a webhook key. */
const publishedKeys = /sandbox|change-?me|^whsec_bWFwbGVyYWQtc2FuZGJveC/i;
/** Vendors' test keys and test hosts contain one of these words between separators. */
const ofTests = /(?:^|[-_./])(?:sandbox|(?:pk|sk)?test|staging|uat)(?:$|[-_./:])/i;

/**
 * Settings that production must set, because their defaults are for development. A wrong number of proxies would give
 * all customers one IP address, so that one attacker locks everybody out.
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

/** Our own secrets must be random and different from each other. */
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

type Settings = { readonly [Secret in (typeof ownSecrets)[number]]?: string | undefined } & {
  readonly RATE_LIMIT_FACTOR: number;
  readonly REDIS_SENTINELS?: string | undefined;
  readonly PUBLIC_URL: string;
};

/** A higher RATE_LIMIT_FACTOR would let attackers guess passwords too fast. */
const highestRateLimitFactor = 10;

export function unchosenSettings(given: ReadonlySet<string>): string[] {
  return chosenInProduction.filter((name) => !given.has(name));
}

/** Returns advice for each setting that has a development value. The advice does not contain the value. */
export function weakSettings(config: Settings): Map<string, string> {
  return new Map(
    Object.entries(config).flatMap(([name, value]): [string, string][] => {
      const advice = value === undefined ? undefined : adviceOn(name, String(value), config);
      return advice === undefined ? [] : [[name, advice]];
    }),
  );
}

function adviceOn(name: string, text: string, config: Settings): string | undefined {
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

function onSecret(text: string, config: Settings): string | undefined {
  if (publishedKeys.test(text) || isGuessable(text))
    return "this value is published or can be guessed; make one with `openssl rand -hex 32`";
  if (ownSecrets.filter((name) => config[name] === text).length > 1)
    return "another program or purpose has the same value; make one with `openssl rand -hex 32`";
  return undefined;
}

function onAddress(name: string, text: string, config: Settings): string | undefined {
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
  // The driver prefers the parameter `host` to the host in the URL.
  const host = searchParams.get("host") ?? hostname;
  if (password === "" || publishedKeys.test(password)) return "add a random password of this role's own";
  // A connection to another host carries personal data, so it must be encrypted and the server verified.
  const modes = searchParams.getAll("sslmode");
  const isVerified = modes.length > 0 && modes.every((mode) => mode === "verify-full");
  return isBeside(host) || isVerified
    ? undefined
    : "add sslmode=verify-full: the database is on another host";
}

function onRedis({ hostname, password, protocol }: URL, sentinels: string | undefined): string | undefined {
  // With sentinels, the URL contains the primary's name instead of its host.
  const hosts =
    sentinels === undefined ? [hostname] : sentinels.split(",").map((place) => place.split(":")[0] ?? "");
  const isHere = hosts.every(isThisHost);
  if (publishedKeys.test(password) || (password === "" && !isHere))
    return "add a random password: redis://:password@host";
  return protocol === "rediss:" || hosts.every(isBeside)
    ? undefined
    : "use rediss://: Redis is on another host";
}

/** True if the host is this machine, a container on its network (a name without a dot), or a socket (a path). */
function isBeside(host: string): boolean {
  return isThisHost(host) || /^[^.:]*$/.test(host) || host.startsWith("/");
}

function isThisHost(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** True if no attacker can read e-mails, with their codes and reset links, on the way to the mail server. */
function isMailedInPrivate({ protocol, hostname, searchParams }: URL): boolean {
  const isEncrypted = protocol === "smtps:" || searchParams.get("requireTLS") === "true";
  return isThisHost(hostname) || (isEncrypted && searchParams.get("tls.rejectUnauthorized") !== "false");
}

// A secret with fewer bits of entropy per character is too weak. 16 random digits have more. The differences between
// neighbouring characters need the same entropy, because a weak secret may count up or down.
const fewestBits = 2;

function isGuessable(secret: string): boolean {
  const codes = Array.from(secret, (letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return repeatsItself(codes) || bits(codes) < fewestBits || bits(steps) < fewestBits;
}

function repeatsItself(codes: readonly number[]): boolean {
  const periods = Array.from({ length: Math.floor(codes.length / 2) }, (_, at) => at + 1);
  return periods.some((period) => codes.every((code, at) => code === codes[at % period]));
}

function bits(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const shares = [...counts.values()].map((count) => count / values.length);
  return -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);
}
