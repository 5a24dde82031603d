import { expireProposals } from "@manilla/core/desk/proposals";
import { applyApproved } from "@manilla/core/desk/propose";
import { settleSearches } from "@manilla/core/desk/search/search";
import { inSeconds, minutes } from "@manilla/shared/duration";
import type { Chore } from "./job.ts";

export const chores: readonly Chore[] = [
  { name: "desk.apply", everySeconds: 20, run: applyApproved },
  {
    name: "desk.expire",
    everySeconds: inSeconds(minutes(1)),
    run: expireProposals,
  },
  { name: "desk.searches", everySeconds: inSeconds(minutes(1)), run: (ctx) => settleSearches(ctx) },
];
