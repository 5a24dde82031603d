import { type Config, loadConfig } from "@manilla/core/runtime/config";
import { developmentKeys, vendorPaths } from "../../../apps/sandbox/src/config.ts";

const unreachable = "http://127.0.0.1:9";
// Tests run without the second payout vendor, the push service and the chart, unless they add the settings.
const { PAYAZA_PAYOUT_PIN: _pin, ...keys } = developmentKeys;
const { PUSH_SANDBOX_URL: _push, CHART_WIDGET_URL: _chart, ...addresses } = vendorPaths;

export function sandboxSettings(url: string): Partial<Record<keyof Config, string>> {
  return {
    ...Object.fromEntries(Object.entries(addresses).map(([name, path]) => [name, `${url}${path}`])),
    PAYAZA_PAYOUT_PIN: developmentKeys.PAYAZA_PAYOUT_PIN,
    PAYAZA_ACCOUNT_REFERENCE: "1010000000",
  };
}

export function testConfig(overrides: Partial<Record<keyof Config, string>> = {}): Config {
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
    ...keys,
    ...Object.fromEntries(Object.keys(addresses).map((name) => [name, unreachable])),
    SMTP_URL: "smtp://127.0.0.1:9",
    ...overrides,
  });
}
