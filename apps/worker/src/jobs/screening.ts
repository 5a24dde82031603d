import { watchHits } from "@manilla/core/screening/hits";
import { refreshLists } from "@manilla/core/screening/refresh-lists";
import { evaluateRules } from "@manilla/core/screening/rules";
import type { Chore } from "./job.ts";

export const chores: readonly Chore[] = [
  { name: "screening.refresh_lists", everySeconds: 3_600, run: refreshLists },
  { name: "screening.watch_hits", everySeconds: 3_600, run: async (ctx) => void (await watchHits(ctx)) },
  { name: "screening.rules", everySeconds: 300, run: async (ctx) => void (await evaluateRules(ctx)) },
];
