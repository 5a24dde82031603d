import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Number of earlier releases whose files are kept, because open tabs of these releases still load them. */
const kept = 3;

type Releases = readonly (readonly string[])[];

export function keepFormerReleases(former: string, folder: string): void {
  const own = readdirSync(join(folder, "assets"));
  const before = releasesIn(former).slice(0, kept);
  const theirs = [...new Set(before.flat())].filter((file) => !own.includes(file));
  for (const file of theirs) copyFileSync(join(former, "assets", file), join(folder, "assets", file));
  writeFileSync(join(folder, "releases.json"), JSON.stringify([own, ...before]));
}

function releasesIn(folder: string): Releases {
  const list = join(folder, "releases.json");
  if (existsSync(list)) return JSON.parse(readFileSync(list, "utf8")) as Releases; // written by this program
  const assets = join(folder, "assets");
  return existsSync(assets) ? [readdirSync(assets)] : [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [former, folder] = process.argv.slice(2);
  if (former === undefined || folder === undefined)
    throw new Error("Give two folders: the former and the new.");
  keepFormerReleases(former, folder);
}
