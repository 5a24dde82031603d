import { coinDepositLife, sendLife } from "./coin-lives.ts";
import type { Life } from "./life.ts";
import { billLife, depositLife, withdrawalLife } from "./naira-lives.ts";

export const livesByOperation: Record<string, Life> = {
  "naira deposit": depositLife,
  withdrawal: withdrawalLife,
  bill: billLife,
  send: sendLife,
  "coin deposit": coinDepositLife(true),
  "coin deposit without an owner": coinDepositLife(false),
};
