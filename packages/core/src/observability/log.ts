import { pino } from "pino";
import { requestScope } from "../runtime/request-scope.ts";
import { countAlarm } from "./alarms.ts";

export type Logger = pino.Logger;

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

export function createLog(name: string, level: string, into?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    name,
    level,
    redact: {
      paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]),
      censor: "[redacted]",
    },
    mixin() {
      const requestId = requestScope.getStore();
      return requestId === undefined ? {} : { requestId };
    },
    hooks: {
      logMethod(line, method) {
        countAlarm(line[0]);
        method.apply(this, line);
      },
    },
    serializers: { err: errorLine },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return into ? pino(options, into) : pino(options);
}

/** Keeps only identifying fields of an error. A vendor's answer or Postgres' details may quote personal data. */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, cause } = error;
  const { message, stack } = name.startsWith("PrismaClient") ? withoutCall(error) : error;
  // libraries add these fields to Error
  const { code, kind, status, constraint } = error as Error & Record<string, unknown>;
  return {
    type: name,
    message,
    stack,
    code,
    kind,
    status,
    constraint,
    ...(cause ? { cause: errorLine(cause) } : {}),
  };
}

/** Prisma's message begins with the call and its values. Only the last paragraph is the error. */
function withoutCall({ name, message, stack = "" }: Error): Pick<Error, "message" | "stack"> {
  const text = message.trim().split("\n\n").at(-1) ?? "";
  const frames = stack.split("\n").filter((line) => /^ {4}at /.test(line));
  return { message: text, stack: [`${name}: ${text}`, ...frames].join("\n") };
}
