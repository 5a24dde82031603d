import { createContext } from "@manilla/core/create-context";
import { createLog } from "@manilla/core/observability/log";
import { createPool } from "@manilla/core/runtime/db";
import { testConfig } from "@manilla/testing/config";
import { deliveryChores } from "../jobs/chores.ts";
import { messageEffects } from "../jobs/effects.ts";
import { startWorker } from "../worker.ts";
import { afterDeposit } from "./notified.ts";

// A worker that kills itself just before its nth statement to the database. Arguments: the database's URL, n, the
// queue's prefix and, for messages, a mail server's URL.
const [url = "", nth = "1", prefix = "mortal", mail] = process.argv.slice(2);
const config = testConfig({ DATABASE_URL: url, ...(mail && { SMTP_URL: mail }) });
const log = createLog("mortal", "silent");
const pool = createPool({ ...config, DATABASE_POOL_SIZE: 4 }, { log, name: "mortal" });
let left = Number.parseInt(nth, 10);

const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
const counted = (...args: unknown[]) => {
  left -= 1;
  if (left === 0) process.kill(process.pid, "SIGKILL");
  return query(...args);
};
pool.query = counted as typeof pool.query; // cast: `counted` passes its arguments to the original query

startWorker(createContext(config, "mortal", { pool, log }), {
  effects: [afterDeposit, ...messageEffects],
  chores: mail ? deliveryChores : [],
  prefix,
  leaseSeconds: 2,
});
