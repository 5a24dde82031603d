import { counter } from "./metrics.ts";

/** Values of the log field `alarm`: events that need a person. docs/operations.md describes each. */
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

// Series must start at 0. An alert on an increase would miss a series that starts at 1.
for (const alarm of alarms) raised({ alarm }, 0);

export function countAlarm(fields: unknown): void {
  if (typeof fields !== "object" || fields === null || !("alarm" in fields)) return;
  if (typeof fields.alarm === "string") raised({ alarm: fields.alarm });
}
