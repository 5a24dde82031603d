import { tellAlerts } from "@manilla/core/market/alerts";
import type { Chore } from "@manilla/core/runtime/chore";

export const chores: readonly Chore[] = [{ name: "market.tell_alerts", everySeconds: 15, run: tellAlerts }];
