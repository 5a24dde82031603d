import { expireProposals } from "@manilla/core/desk/proposals";
import { applyApproved } from "@manilla/core/desk/propose";
import { settleSearches } from "@manilla/core/desk/search/search";
import type { Chore } from "./job.ts";

export const chores: readonly Chore[] = [
  { name: "desk.apply", everySeconds: 20, run: applyApproved },
  { name: "desk.expire", everySeconds: 60, run: async (ctx) => void (await expireProposals(ctx)) },
  { name: "desk.searches", everySeconds: 60, run: (ctx) => settleSearches(ctx) },
];
