import { alarmAboutBooks } from "@manilla/core/reconciliation/alarm";
import { reconcileDueDays } from "@manilla/core/reconciliation/due-days";
import { refreshFloat } from "@manilla/core/reconciliation/float";
import type { Chore } from "@manilla/core/runtime/chore";
import { hours, inSeconds, minutes } from "@manilla/shared/duration";

export const chores: readonly Chore[] = [
  {
    name: "reconciliation.days",
    everySeconds: inSeconds(minutes(30)),
    run: reconcileDueDays,
  },
  { name: "reconciliation.float", everySeconds: inSeconds(minutes(15)), run: refreshFloat },
  { name: "reconciliation.alarm", everySeconds: inSeconds(hours(1)), run: alarmAboutBooks },
];
