import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { plantedErrors } from "./planted-errors.ts";
import { type PlantedError, scenarioOf } from "./scenario.ts";

const mostSeeds = 3_000;
const packages = new URL("../../../", import.meta.url).href;
const core = new URL("core/src/", packages).href;

// For each planted error, all our modules are loaded again under URLs that contain the error's number. One of these
// modules contains the error.
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const number = context.parentURL && new URL(context.parentURL).searchParams.get("planted");
    const isOurs = resolved.url.startsWith(packages) && !resolved.url.includes("/node_modules/");
    return number && isOurs ? { ...resolved, url: `${resolved.url}?planted=${number}` } : resolved;
  },
  load(url, context, next) {
    const { searchParams } = new URL(url);
    const planted = plantedErrors[Number(searchParams.get("planted") ?? Number.NaN)];
    if (!planted || !url.startsWith(core + planted.file)) return next(url, context);
    const sound = readFileSync(fileURLToPath(url), "utf8");
    if (sound.split(planted.find).length !== 2) throw new RangeError(`not once in ${planted.file}`);
    return {
      format: "module-typescript",
      source: sound.replace(planted.find, planted.replace),
      shortCircuit: true,
    };
  },
});

// Prints for each planted error the first seed that finds it.
for (const [index, planted] of plantedErrors.entries()) {
  const found = await findFirst(index, planted).catch(String);
  console.log(JSON.stringify({ name: planted.name, found }));
}

async function findFirst(index: number, { kind, under }: PlantedError): Promise<string> {
  const { runSimulation }: typeof import("./simulate.ts") = await import(`./simulate.ts?planted=${index}`);
  for (let seed = 1; seed <= mostSeeds; seed += 1) {
    const { findings } = await runSimulation([{ ...scenarioOf(seed), ...under }], [kind]);
    if (findings[0]) return `seed ${seed}: ${findings[0].wrong.join("; ")}`;
  }
  return "nothing";
}
