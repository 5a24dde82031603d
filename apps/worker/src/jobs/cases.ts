import { alarmDeadlines, closeSilentCases } from "@manilla/core/cases/watch-deadlines";
import { hours, inSeconds, minutes } from "@manilla/shared/duration";
import type { Chore } from "./job.ts";

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
