import { sweepIdentity } from "@manilla/core/kyc/sweep-identity";
import type { Chore } from "@manilla/core/runtime/chore";
import { closeUnprovedAccounts } from "@manilla/core/users/close-account";
import { issueReset } from "@manilla/core/users/secrets/issue-reset";
import { hours, inSeconds } from "@manilla/shared/duration";
import type { Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  { name: "users.issue_reset", topics: ["user.reset_requested"], queue: "messages", run: issueReset },
];

export const chores: readonly Chore[] = [
  { name: "kyc.sweep_identity", everySeconds: 30, run: sweepIdentity },
  { name: "users.close_unproved", everySeconds: inSeconds(hours(1)), run: closeUnprovedAccounts },
];
