import { type Config, loadConfig } from "../runtime/config.ts";

const unreachable = "http://127.0.0.1:9";

/** A whole configuration whose vendors can't be reached: a test that needs one says where it is. */
export function testConfig(overrides: Partial<Record<keyof Config, string>> = {}): Config {
  // The runner's set-up says where the services are, here and nowhere else.
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  return loadConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: TEST_DATABASE_URL,
    REDIS_URL: TEST_REDIS_URL,
    JWT_SECRET: "a key for tests that is at least 32 characters",
    OTP_SECRET: "another key for tests, at least 32 characters",
    PIN_SECRET: "a third key for tests with at least 32 characters",
    IDENTITY_SECRET: "a fifth key for tests with at least 32 characters",
    DATA_SECRET: "a fourth key for tests with at least 32 characters",
    PAYAZA_BASE_URL: unreachable,
    PAYAZA_SCRIPT_URL: `${unreachable}/bundle.js`,
    PAYAZA_PUBLIC_KEY: "PZ78-PKTEST-SANDBOX-0001",
    PAYAZA_SECRET_KEY: "payaza-sandbox-secret-key-0001",
    PAYSTACK_BASE_URL: unreachable,
    PAYSTACK_SECRET_KEY: "sk_test_sandbox_0001",
    MAPLERAD_BASE_URL: unreachable,
    MAPLERAD_SECRET_KEY: "mpr_sandbox_0001",
    MAPLERAD_WEBHOOK_SECRET: "whsec_bWFwbGVyYWQtc2FuZGJveC13ZWJob29rLTAwMDE=",
    VTPASS_BASE_URL: unreachable,
    VTPASS_API_KEY: "vt-sandbox-api",
    VTPASS_PUBLIC_KEY: "PK_vt_sandbox",
    VTPASS_SECRET_KEY: "SK_vt_sandbox",
    DOJAH_BASE_URL: unreachable,
    DOJAH_WIDGET_URL: `${unreachable}/widget`,
    DOJAH_APP_ID: "dojah-sandbox-app",
    DOJAH_SECRET_KEY: "dojah-sandbox-secret-0001",
    DOJAH_WIDGET_ID: "sandbox-widget",
    QUIDAX_BASE_URL: unreachable,
    QUIDAX_SECRET_KEY: "quidax-sandbox-secret-0001",
    QUIDAX_WEBHOOK_KEY: "quidax-sandbox-webhook-0001",
    COINGECKO_BASE_URL: unreachable,
    COINGECKO_API_KEY: "CG-sandbox",
    FOREX_BASE_URL: unreachable,
    FOREX_APP_ID: "forex-sandbox-0001",
    NEWS_BASE_URL: unreachable,
    NEWS_API_KEY: "news-sandbox-0001",
    TERMII_BASE_URL: unreachable,
    TERMII_API_KEY: "termii-sandbox",
    SMTP_URL: "smtp://127.0.0.1:9",
    ...overrides,
  });
}
