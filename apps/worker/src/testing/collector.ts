import { createContext } from "@manilla/core/create-context";
import { createLog } from "@manilla/core/observability/log";
import { testConfig } from "@manilla/testing/config";
import { chores, effects } from "../jobs/crypto.ts";
import { startWorker } from "../worker.ts";

// A worker for coins in a separate process, which collections-restart.test.ts kills. Arguments: the database's URL,
// the custodian's, and the queue's prefix. It prints one line once it works.
const [DATABASE_URL = "", QUIDAX_BASE_URL = "", prefix = "collector"] = process.argv.slice(2);
const ctx = createContext(testConfig({ DATABASE_URL, QUIDAX_BASE_URL }), "collector", {
  log: createLog("collector", "silent"),
});
const often = chores.map((chore) => ({ ...chore, everySeconds: 1 }));
startWorker(ctx, { effects, chores: often, prefix, leaseSeconds: 2 });
console.log("works");
