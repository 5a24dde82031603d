import { runChore } from "../../scripts/start/shutdown.ts";
import { benchGrowth } from "./growth.ts";
import { benchLatency } from "./latency.ts";
import { benchLedger } from "./ledger.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchWeb } from "./web.ts";
import { benchWeight } from "./weight.ts";
import { benchHttp, benchWhole } from "./whole.ts";

const benches: Record<string, (rounds: number) => Promise<void>> = {
  ledger: benchLedger,
  growth: benchGrowth,
  lighthouse: benchLighthouse,
  latency: benchLatency,
  web: benchWeb,
  whole: benchWhole,
  http: benchHttp,
  weight: benchWeight,
};

const [name = "", rounds = "5"] = process.argv.slice(2);
const bench = benches[name];
if (bench) await runChore(() => bench(Number.parseInt(rounds, 10)));
else {
  console.error(`Usage: pnpm bench ${Object.keys(benches).join(" | ")} [rounds]`);
  process.exitCode = 1;
}
