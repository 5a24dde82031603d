import { describe, expect, it } from "vitest";
import { testConfig } from "../testing/config.ts";
import { type Config, loadConfig } from "./config.ts";

/** A laptop's settings changed to production, with vendors at addresses of their own. */
function live(changes: Partial<Record<keyof Config, string>> = {}): () => Config {
  const known = Object.entries(testConfig()).filter(([, value]) => value !== undefined);
  const texts = known.map(([name, value]) => [name, String(value)] as const);
  const real = texts.map(([name, value]) => {
    if (value.startsWith("http:"))
      return [name, value.replace("http://127.0.0.1:9", "https://vendor.example")] as const;
    return [name, value.replace(/sandbox/gi, "bought")] as const;
  });
  const settings = {
    ...Object.fromEntries(real),
    PUBLIC_URL: "https://app.manilla.example",
    SMTP_URL: "smtps://mail.example",
    DESK_URL: "https://desk.manilla.internal",
    REDIS_URL: "redis://redis.example",
    MAPLERAD_WEBHOOK_SECRET: "whsec_a2V5IG9mIG91ciBvd24sIGJvdWdodA==",
    NODE_ENV: "production",
  };
  return () => loadConfig({ ...settings, ...changes });
}

describe("production", () => {
  it("starts when everything is given and nothing is a laptop's", () => {
    expect(live()().NODE_ENV).toBe("production");
  });

  it.each<[keyof Config, string]>([
    ["JWT_SECRET", "laptop-only-change-me-jwt-0123456789abcdef"],
    ["PAYSTACK_SECRET_KEY", "sk_test_sandbox_0001"],
    ["DOJAH_APP_ID", "dojah-sandbox-app"],
    ["MAPLERAD_WEBHOOK_SECRET", "whsec_bWFwbGVyYWQtc2FuZGJveC13ZWJob29rLTAwMDE="],
    ["DATABASE_URL", "postgres://manilla_app:laptop-only-change-me@postgres:5432/manilla"],
    // People's contacts and balances would cross the network in clear, unless that is said.
    ["DATABASE_URL", "postgres://manilla_app:bought@10.0.0.5:5432/manilla"],
    ["DATABASE_URL", "postgres://manilla_app:bought@db.example/manilla"],
    ["REDIS_URL", "redis://:laptop-only-change-me@redis:6379"],
    ["PUBLIC_URL", "http://app.manilla.example"],
    ["DESK_URL", "http://desk.manilla.internal"],
    ["QUIDAX_BASE_URL", "http://quidax.example"],
    ["SUPPORT_CHAT_URL", "javascript:alert(1)"],
    ["RATE_LIMIT_FACTOR", "100"],
    ["METRICS_TOKEN", "laptop-only-change-me"],
    ["QUEUE_BOARD_TOKEN", "laptop-only-change-me-board"],
    // An attacker in between removes the offer of TLS, and reads the links that reset passwords.
    ["SMTP_URL", "smtp://user:password@mail.example:587"],
    ["SMTP_URL", "smtp://mail.example?requireTLS=false"],
    // An attacker in between shows a certificate of their own.
    ["SMTP_URL", "smtps://mail.example?tls.rejectUnauthorized=false"],
  ])("refuses %s = %s, by name and without showing it", (name, value) => {
    expect(live({ [name]: value })).toThrow(/production with values made for a laptop: \w+$/);
    expect(live({ [name]: value })).toThrow(name);
    expect(live({ [name]: value })).not.toThrow(value);
  });

  it.each<keyof Config>([
    "TRANSACTION_PIN",
    "COUNTRY_RULES",
    "REDIS_URL",
    // Behind a proxy that is not counted all customers share one address, and one guesser locks all of them out.
    "TRUSTED_PROXIES",
    // At the default no mail server takes our letters, and customers write to or call a stranger.
    "MAIL_FROM",
    "SUPPORT_EMAIL",
    "SUPPORT_PHONE",
    "SUPPORT_CHAT_URL",
    "SUPPORT_MESSAGING_URL",
  ])("refuses to start until %s is chosen", (name) => {
    expect(live({ [name]: "" })).toThrow(`without a choice of: ${name}`);
  });

  it.each(["smtp://mail.example:587?requireTLS=true", "smtps://mail.example", "smtp://127.0.0.1:25"])(
    "sends mail over TLS, or to a relay on the same host: %s",
    (SMTP_URL) => expect(live({ SMTP_URL })().SMTP_URL).toBe(SMTP_URL),
  );

  it.each([
    "postgres://manilla_app:bought@postgres:5432/manilla",
    "postgres://manilla_app:bought@127.0.0.1/manilla",
    "postgres://manilla_app:bought@db.example/manilla?sslmode=verify-full",
    "postgres://manilla_app:bought@10.0.0.5/manilla?sslmode=disable",
  ])("reaches the database beside it, or as the address says: %s", (DATABASE_URL) =>
    expect(live({ DATABASE_URL })().DATABASE_URL).toBe(DATABASE_URL),
  );

  it("refuses one secret for two", () => {
    const both = "a key that is long enough, and random: 8f2a61";
    expect(live({ OTP_SECRET: both, PIN_SECRET: both })).toThrow("a laptop: OTP_SECRET, PIN_SECRET");
    expect(live({ DATA_SECRET: both, PREVIOUS_DATA_SECRET: both })).toThrow("PREVIOUS_DATA_SECRET");
  });

  it("names all that is missing at once", () => {
    expect(live({ JWT_SECRET: "", SMTP_URL: "" })).toThrow(
      /JWT_SECRET[\s\S]*SMTP_URL|SMTP_URL[\s\S]*JWT_SECRET/,
    );
  });
});
