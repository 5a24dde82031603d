import { randomBytes } from "node:crypto";
import { testConfig } from "@manilla/testing/config";
import { describe, expect, it } from "vitest";
import { type Config, loadConfig, loadDeskConfig } from "./config.ts";

function testConfigTexts(): Record<string, string> {
  const known = Object.entries(testConfig()).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
}

function live(changes: Partial<Record<keyof Config, string>> = {}, load = loadConfig): () => Config {
  const real = Object.entries(testConfigTexts()).map(([name, value]) => {
    if (value.startsWith("http:"))
      return [name, value.replace("http://127.0.0.1:9", "https://vendor.example")] as const;
    // Production refuses the vendors' test keys. In the sandbox's keys, not only "sandbox" but also "test" is therefore
    // replaced.
    return [name, value.replace(/sandbox|(?<=[-_])(?:PK)?TEST(?=[-_])/gi, "bought")] as const;
  });
  const settings = {
    ...Object.fromEntries(real),
    PUBLIC_URL: "https://app.manilla.example",
    SMTP_URL: "smtps://mail.example",
    DESK_URL: "https://desk.manilla.internal",
    DATABASE_URL: "postgres://manilla_app:bought@db.example/manilla?sslmode=verify-full",
    REDIS_URL: "rediss://:bought-too@redis.example",
    MAPLERAD_WEBHOOK_SECRET: "whsec_a2V5IG9mIG91ciBvd24sIGJvdWdodA==",
    NODE_ENV: "production",
  };
  return () => load({ ...settings, ...changes });
}

// The driver would take a list of hosts for one host name, or accept a replica as the primary.
it.each(["h1:5432,h2:5432/manilla", "h1,h2/manilla", "h1/manilla?target_session_attrs=read-write"])(
  "an address that leaves the choice of the primary to the driver is refused: %s",
  (place) =>
    expect(() => loadConfig({ ...testConfigTexts(), DATABASE_URL: `postgres://u:p,w@${place}` })).toThrow(
      /one address that always leads to the primary: HAProxy, PgBouncer or a service/,
    ),
);

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
    // These addresses would send personal data over the network unencrypted.
    ["DATABASE_URL", "postgres://manilla_app:bought@10.0.0.5:5432/manilla"],
    ["DATABASE_URL", "postgres://manilla_app:bought@db.example/manilla"],
    // These modes do not verify the server's certificate and name, so another machine could pose as the database.
    ...["disable", "allow", "prefer", "no-verify", "require", "verify-ca"].map(
      (mode): [keyof Config, string] => [
        "DATABASE_URL",
        `postgres://manilla_app:bought@10.0.0.5:5432/manilla?sslmode=${mode}`,
      ],
    ),
    ["DATABASE_URL", "postgres://manilla_app:bought@localhost/manilla?host=db.example"],
    ["DATABASE_URL", "postgres://manilla_app@localhost/manilla"],
    ["DATABASE_URL", "postgres://manilla_app@db.example/manilla?sslmode=verify-full"],
    ["REDIS_URL", "rediss://redis.example"],
    ["REDIS_URL", "redis://redis:6379"],
    ["REDIS_URL", "redis://:bought-too@redis.example"],
    // With a vendor's test key, a deposit by a test card would be credited.
    ["PAYAZA_PUBLIC_KEY", "PZ78-PKTEST-5C0F1A3E-0B7D"],
    ["PAYSTACK_SECRET_KEY", "sk_test_5f1c0a9e3b7d2468ace0"],
    ["MAPLERAD_SECRET_KEY", "mpr_sandbox_sk_5f1c0a9e3b7d"],
    ["DOJAH_SECRET_KEY", "test_sk_5f1c0a9e3b7d2468"],
    ["VTPASS_BASE_URL", "https://sandbox.vtpass.com/api"],
    ["DOJAH_BASE_URL", "https://sandbox.dojah.io/api/v1"],
    ["MAPLERAD_BASE_URL", "https://sandbox.api.maplerad.com/v1"],
    ["PAYAZA_BASE_URL", "https://api.payaza.africa/test"],
    ["QUIDAX_BASE_URL", "https://staging-app.quidax.com/api/v1"],
    ["JWT_SECRET", "a".repeat(64)],
    ["OTP_SECRET", "passwordpasswordpasswordpassword"],
    ["PIN_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz"],
    ["DATA_SECRET", "abababababababababababababababab1"],
    ["METRICS_TOKEN", "1111111111111111"],
    ["PUBLIC_URL", "https://user:password@app.manilla.example"],
    ["DESK_URL", "https://staff:password@desk.manilla.internal"],
    ["REDIS_URL", "redis://:laptop-only-change-me@redis:6379"],
    ["PUBLIC_URL", "http://app.manilla.example"],
    ["DESK_URL", "http://desk.manilla.internal"],
    ["QUIDAX_BASE_URL", "http://quidax.example"],
    ["SUPPORT_CHAT_URL", "javascript:alert(1)"],
    ["RATE_LIMIT_FACTOR", "100"],
    ["METRICS_TOKEN", "laptop-only-change-me"],
    ["QUEUE_BOARD_TOKEN", "laptop-only-change-me-board"],
    // Without enforced and verified TLS, an attacker on the network could read password reset links.
    ["SMTP_URL", "smtp://user:password@mail.example:587"],
    ["SMTP_URL", "smtp://mail.example?requireTLS=false"],
    ["SMTP_URL", "smtps://mail.example?tls.rejectUnauthorized=false"],
  ])("refuses %s = %s, by name and without showing it", (name, value) => {
    expect(live({ [name]: value })).toThrow(
      /production with values made for a laptop:\n {2}\w+: \w[^\n]{20,}$/,
    );
    expect(live({ [name]: value })).toThrow(`  ${name}: `);
    expect(live({ [name]: value })).not.toThrow(value);
  });

  it.each<keyof Config>([
    "TRANSACTION_PIN",
    "COUNTRY_RULES",
    "REDIS_URL",
    "TRUSTED_PROXIES",
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
    "postgres://manilla_app:bought@10.0.0.5/manilla?sslmode=verify-full&sslrootcert=/etc/ca.pem",
    "postgres://manilla_app:bought@localhost/manilla?host=/var/run/postgresql",
  ])("reaches the database beside it, or one that shows its certificate: %s", (DATABASE_URL) =>
    expect(live({ DATABASE_URL })().DATABASE_URL).toBe(DATABASE_URL),
  );

  it("refuses one secret for two", () => {
    const both = "a key that is long enough, and random: 8f2a61";
    expect(live({ OTP_SECRET: both, PIN_SECRET: both })).toThrow(/ {2}OTP_SECRET: .*\n {2}PIN_SECRET: /);
    expect(live({ DATA_SECRET: both, PREVIOUS_DATA_SECRET: both })).toThrow("PREVIOUS_DATA_SECRET");
    expect(live({ JWT_SECRET: both, METRICS_TOKEN: both })).toThrow(/ {2}METRICS_TOKEN: another program/);
    expect(live({ JWT_SECRET: both, QUEUE_BOARD_TOKEN: both })).toThrow(
      / {2}QUEUE_BOARD_TOKEN: another program/,
    );
  });

  it("refuses one origin for customers and staff", () => {
    expect(live({ DESK_URL: "https://app.manilla.example/desk" })).toThrow(/ {2}DESK_URL: .*PUBLIC_URL/);
  });

  it("starts with random secrets of every alphabet that generators use", () => {
    for (let round = 0; round < 500; round += 1) {
      const bytes = () => randomBytes(24);
      const digits = () => Array.from(bytes(), (byte) => byte % 10).join("");
      const secrets = { JWT_SECRET: bytes().toString("hex"), OTP_SECRET: bytes().toString("base64url") };
      const tokens = { METRICS_TOKEN: bytes().toString("hex").slice(0, 16), QUEUE_BOARD_TOKEN: digits() };
      expect(live({ ...secrets, ...tokens })().NODE_ENV).toBe("production");
    }
  });

  it.each([
    ["redis://:bought-too@redis:6379", undefined],
    ["redis://127.0.0.1:6379", undefined],
    ["redis://:bought-too@manilla/0", "s1:26379,s2:26379"],
    ["rediss://:bought-too@manilla/0", "s1.example:26379,s2.example:26379"],
  ])("reaches Redis beside it, or over TLS: %s", (REDIS_URL, REDIS_SENTINELS) =>
    expect(live({ REDIS_URL, ...(REDIS_SENTINELS && { REDIS_SENTINELS }) })().REDIS_URL).toBe(REDIS_URL),
  );

  it("does not believe a bare name of Redis' primary whose sentinels are on other hosts", () =>
    expect(live({ REDIS_URL: "redis://:bought-too@manilla/0", REDIS_SENTINELS: "s1.example:26379" })).toThrow(
      "  REDIS_URL: ",
    ));

  it("names all that is missing at once", () => {
    expect(live({ JWT_SECRET: "", SMTP_URL: "" })).toThrow(
      /JWT_SECRET[\s\S]*SMTP_URL|SMTP_URL[\s\S]*JWT_SECRET/,
    );
  });
});

describe("the desk", () => {
  const none = { JWT_SECRET: "", OTP_SECRET: "", PIN_SECRET: "" };

  it("starts without the secrets of customers, and what it has in their place is nobody else's", () => {
    const [one, two] = [live(none, loadDeskConfig)(), live(none, loadDeskConfig)()];
    expect(new Set([one.JWT_SECRET, two.JWT_SECRET, one.PIN_SECRET, one.OTP_SECRET]).size).toBe(4);
    const given = testConfig();
    expect(
      loadDeskConfig(Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))),
    ).not.toMatchObject({ JWT_SECRET: given.JWT_SECRET });
  });

  it.each(["JWT_SECRET", "OTP_SECRET", "PIN_SECRET"] as const)(
    "refuses to start in production with %s",
    (name) => {
      expect(live({ ...none, [name]: "b".repeat(40) }, loadDeskConfig)).toThrow(`must not be given ${name}`);
    },
  );
});
