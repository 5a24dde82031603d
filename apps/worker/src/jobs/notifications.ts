import { notify } from "@manilla/core/notifications/notify";
import type { Effect } from "./job.ts";

export const effects: readonly Effect[] = [{ name: "notify", topics: "all", run: notify }];
