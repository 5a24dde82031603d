import { alarmDeadlines, closeSilentCases } from "@manilla/core/cases/watch-deadlines";
import type { Chore } from "./job.ts";

export const chores: readonly Chore[] = [
  { name: "cases.alarm", everySeconds: 300, run: async (ctx) => void (await alarmDeadlines(ctx)) },
  { name: "cases.close_silent", everySeconds: 3_600, run: async (ctx) => void (await closeSilentCases(ctx)) },
];
