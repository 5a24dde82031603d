import { createContext } from "@manilla/core/create-context";
import { createLog } from "@manilla/core/observability/log";
import { testConfig } from "@manilla/testing/config";
import { allChores } from "../jobs/chores.ts";
import { allEffects } from "../jobs/effects.ts";
import { startWorker } from "../worker.ts";

// Worker for coins that collections-restart.test.ts kills. Prints one line when it is ready.
// Arguments: the database's URL, the custodian's URL, the queue's prefix.
const [DATABASE_URL = "", QUIDAX_BASE_URL = "", prefix = "collector"] = process.argv.slice(2);
const ctx = createContext(testConfig({ DATABASE_URL, QUIDAX_BASE_URL }), "collector", {
  log: createLog("collector", "silent"),
});
const often = allChores
  .filter(({ name }) => name.startsWith("crypto."))
  .map((chore) => ({ ...chore, everySeconds: 1 }));
startWorker(ctx, { effects: allEffects, chores: often, prefix, leaseSeconds: 2 });
console.log("works");
