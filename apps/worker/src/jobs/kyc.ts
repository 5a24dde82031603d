import { sweepIdentity } from "@manilla/core/kyc/sweep-identity";
import { sweepCodeGuards } from "@manilla/core/platform/one-time-code";
import { issueReset } from "@manilla/core/users/issue-reset";
import type { Chore, Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  { name: "issue_reset", topics: ["user.reset_requested"], run: issueReset },
];

export const chores: readonly Chore[] = [
  { name: "kyc.sweep_identity", everySeconds: 30, run: async (ctx) => void (await sweepIdentity(ctx)) },
  { name: "kyc.sweep_code_guards", everySeconds: 3_600, run: sweepCodeGuards },
];
