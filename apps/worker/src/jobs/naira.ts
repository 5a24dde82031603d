import { sweepDeposits } from "@manilla/core/naira/deposits/sweep-deposits";
import type { Chore } from "./job.ts";

export const chores: readonly Chore[] = [
  { name: "naira.sweep_deposits", everySeconds: 15, run: async (ctx) => void (await sweepDeposits(ctx)) },
];
