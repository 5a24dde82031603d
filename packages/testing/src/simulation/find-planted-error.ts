import { plantedErrors } from "./planted-errors.ts";
import { scenarioOf } from "./scenario.ts";
import { simulate } from "./simulate.ts";

// Runs in a copy of the code with one planted error. Prints the first seed that finds it.
const [name, most = "3000"] = process.argv.slice(2);
const planted = plantedErrors.find((one) => one.name === name);
if (!planted) throw new RangeError(`no planted error is called ${name}`);

for (let seed = 1; seed <= Number.parseInt(most, 10); seed += 1) {
  const { findings } = await simulate([{ ...scenarioOf(seed), ...planted.under }], [planted.kind]);
  const [finding] = findings;
  if (finding) {
    console.log(`${seed} ${finding.wrong.join("; ")}`);
    break;
  }
}
