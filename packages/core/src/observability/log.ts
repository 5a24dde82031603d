import { pino } from "pino";
import { requestScope } from "../runtime/request-scope.ts";
import { registerCounter } from "./metrics.ts";

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

/** Keeps only fields that show the fault: a vendor's answer or Postgres' details may quote personal data. */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, cause } = error;
  const { message, stack } = name.startsWith("PrismaClient") ? withoutCall(error) : error;
  // cast: libraries add these fields to Error
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

/**
 * Keeps only the last paragraph of Prisma's message, because earlier paragraphs contain values that may be personal.
 */
function withoutCall({ name, message, stack = "" }: Error): Pick<Error, "message" | "stack"> {
  const text = message.trim().split("\n\n").at(-1) ?? "";
  const frames = stack.split("\n").filter((line) => /^ {4}at /.test(line));
  return { message: text, stack: [`${name}: ${text}`, ...frames].join("\n") };
}

/** Values of the log field `alarm`, described in docs/operations.md. */
export const alarmNames = [
  "books",
  "audit",
  "custody",
  "payouts_stopped",
  "staff_reading",
  "sign-in",
  "codes",
  "payout_put_off",
  "payout_needs_otp",
  "bill_vendor",
  "bill_vendor_missing",
  "bill_reference_taken",
  "unreadable_deposit",
  "identity_status_unknown",
  "account_number_refused",
  "withdrawal_waits",
  "rule_not_evaluated",
  "operation_unreadable",
  "screening_list_old",
  "screening_list_failed",
  "screening_hit_waits",
  "case_deadline",
  "vendor_incident",
  "reconciliation",
  "suspense",
  "closed_account",
] as const;

const raised = registerCounter("manilla_alarms_total", "Log lines with an alarm, by its name", ["alarm"]);

// Every series starts at 0, because an alert on an increase would miss a series that starts at 1.
for (const alarm of alarmNames) raised({ alarm }, 0);

function countAlarm(fields: unknown): void {
  if (typeof fields !== "object" || fields === null || !("alarm" in fields)) return;
  if (typeof fields.alarm === "string") raised({ alarm: fields.alarm });
}
