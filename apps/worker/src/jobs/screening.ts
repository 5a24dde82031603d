import type { Chore } from "@manilla/core/runtime/chore";
import { watchHits } from "@manilla/core/screening/hits";
import { evaluateRules } from "@manilla/core/screening/rules";
import { hours, inSeconds, minutes } from "@manilla/shared/duration";

export const chores: readonly Chore[] = [
  {
    name: "screening.watch_hits",
    everySeconds: inSeconds(hours(1)),
    run: watchHits,
  },
  {
    name: "screening.rules",
    everySeconds: inSeconds(minutes(5)),
    run: evaluateRules,
  },
];
