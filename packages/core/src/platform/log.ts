import { pino } from "pino";

export type Logger = pino.Logger;

/** What must never reach a log, wherever it stands in an object. */
const secretKeys = [
  "authorization",
  "cookie",
  "password",
  "newPassword",
  "currentPassword",
  "pin",
  "newPin",
  "otp",
  "token",
  "secret",
  "accountNumber",
  "account_number",
  "bvn",
  "nin",
  "address",
  "contact",
  "identifier",
];

export function createLog(name: string, level: string): Logger {
  return pino({
    name,
    level,
    redact: {
      paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]),
      censor: "[redacted]",
    },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
