import { alarmAboutBooks } from "@manilla/core/reconciliation/alarm";
import { reconcileDueDays } from "@manilla/core/reconciliation/due-days";
import { refreshFloat } from "@manilla/core/reconciliation/float";
import type { Chore } from "./job.ts";

export const chores: readonly Chore[] = [
  {
    name: "reconciliation.days",
    everySeconds: 1_800,
    run: async (ctx) => void (await reconcileDueDays(ctx)),
  },
  { name: "reconciliation.float", everySeconds: 900, run: refreshFloat },
  { name: "reconciliation.alarm", everySeconds: 3_600, run: alarmAboutBooks },
];
