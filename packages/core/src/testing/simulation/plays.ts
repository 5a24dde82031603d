import { playBill } from "./play-bill.ts";
import { playSend } from "./play-send.ts";
import { playWithdrawal } from "./play-withdrawal.ts";
import type { Play } from "./run.ts";
import type { Scenario } from "./scenario.ts";

/** Every kind of operation, as the simulation plays it. */
export const plays: Readonly<Record<string, (scenario: Scenario) => Play>> = {
  bill: playBill,
  send: playSend,
  withdrawal: playWithdrawal,
};
