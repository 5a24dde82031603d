import type { Context } from "@manilla/core/context";
import { applyApproved } from "@manilla/core/desk/make-proposal";
import { expireProposals } from "@manilla/core/desk/proposal";
import { auditSearches } from "@manilla/core/desk/search";
import { type Chore, runChore } from "@manilla/core/runtime/chore";
import { refreshLists } from "@manilla/core/screening/load-list";
import { resealSecrets } from "@manilla/core/secrets/reseal";
import { hours, inSeconds, minutes, seconds } from "@manilla/shared/duration";

/** Scheduled work that the worker cannot do, because the worker's database role may not act in staff's name. */
export const deskChores: readonly Chore[] = [
  { name: "desk.apply", everySeconds: 20, run: applyApproved },
  { name: "desk.expire", everySeconds: inSeconds(minutes(1)), run: expireProposals },
  { name: "desk.searches", everySeconds: inSeconds(minutes(1)), run: (ctx) => auditSearches(ctx) },
  { name: "desk.refresh_lists", everySeconds: inSeconds(hours(1)), run: refreshLists },
  { name: "desk.reseal", everySeconds: inSeconds(hours(1)), run: (ctx) => resealSecrets(ctx, "staff") },
];

export function startChores(ctx: Context, chores: readonly Chore[]): { close(): Promise<void> } {
  const running = new Map<string, Promise<unknown>>();
  const timers = chores.map((chore) =>
    setInterval(() => {
      if (running.has(chore.name)) return;
      running.set(
        chore.name,
        runChore(ctx, chore).finally(() => running.delete(chore.name)),
      );
    }, seconds(chore.everySeconds)),
  );
  return {
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
