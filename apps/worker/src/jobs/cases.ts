import { alarmDeadlines, closeSilentCases } from "@manilla/core/cases/watch-deadlines";
import type { Chore } from "@manilla/core/runtime/chore";
import { hours, inSeconds, minutes } from "@manilla/shared/duration";

export const chores: readonly Chore[] = [
  {
    name: "cases.alarm",
    everySeconds: inSeconds(minutes(5)),
    run: alarmDeadlines,
  },
  {
    name: "cases.close_silent",
    everySeconds: inSeconds(hours(1)),
    run: closeSilentCases,
  },
];
