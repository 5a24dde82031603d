import { sweepIdentity } from "@manilla/core/kyc/sweep-identity";
import type { Chore } from "@manilla/core/runtime/chore";
import { issueReset } from "@manilla/core/users/secrets/issue-reset";
import type { Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  { name: "issue_reset", topics: ["user.reset_requested"], queue: "messages", run: issueReset },
];

export const chores: readonly Chore[] = [
  { name: "kyc.sweep_identity", everySeconds: 30, run: sweepIdentity },
];
