import { counter } from "./metrics.ts";

/** The names in the field `alarm` of log lines: what waits for a person. docs/operations.md says what to do about each. */
export const alarms = [
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

const raised = counter("manilla_alarms_total", "Log lines with an alarm, by its name", ["alarm"]);

// A series that began at 1 would never have risen: an alert about a rise would miss the first alarm of a process.
for (const alarm of alarms) raised({ alarm }, 0);

/** Counts what a log line says, if it is an alarm. */
export function countAlarm(fields: unknown): void {
  if (typeof fields !== "object" || fields === null || !("alarm" in fields)) return;
  if (typeof fields.alarm === "string") raised({ alarm: fields.alarm });
}
