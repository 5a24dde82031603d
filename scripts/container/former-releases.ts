import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The files of this many releases before this one still load in an open tab. */
const kept = 3;

type Releases = readonly (readonly string[])[];

/** Copies the assets of the last releases beside this release's. The former folder is the web app of the image before, or empty. */
export function keepFormerReleases(former: string, folder: string): void {
  const own = readdirSync(join(folder, "assets"));
  const before = releasesIn(former).slice(0, kept);
  const theirs = [...new Set(before.flat())].filter((file) => !own.includes(file));
  for (const file of theirs) copyFileSync(join(former, "assets", file), join(folder, "assets", file));
  writeFileSync(join(folder, "releases.json"), JSON.stringify([own, ...before]));
}

/** The files of the releases in this folder, its own first. */
function releasesIn(folder: string): Releases {
  const list = join(folder, "releases.json");
  if (existsSync(list)) return JSON.parse(readFileSync(list, "utf8")) as Releases; // as it is written above
  const assets = join(folder, "assets");
  return existsSync(assets) ? [readdirSync(assets)] : [];
}
