import { issueReset } from "@manilla/core/users/secrets/issue-reset";
import type { Effect } from "./job.ts";

export const effects: readonly Effect[] = [
  { name: "users.issue_reset", topics: ["user.reset_requested"], queue: "messages", run: issueReset },
];
