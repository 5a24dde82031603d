import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { constants, zstdCompressSync } from "node:zlib";
import { acrossReleases } from "../../packages/shared/src/http/asset-names.ts";

/** So many releases before this one still load in an open tab, and cost their browsers only what changed. */
const kept = 3;
/** The magic number and length of the frame that carries the dictionary's hash (RFC 9842, section 5). */
const header = Buffer.from("5e2a4d1820000000", "hex");
/** A decoder needs to hold 8 MiB at most, so every one of them can; the largest file is a fraction of that. */
const params = { [constants.ZSTD_c_compressionLevel]: 22, [constants.ZSTD_c_windowLog]: 23 };

type Releases = readonly (readonly string[])[];

/**
 * Puts what the last releases had below `assets` beside this release's files, and below `deltas` what changed of each since
 * then. Both folders are a built web app's; the former one is of the image before, and may be empty.
 */
export function keepFormerReleases(former: string, folder: string): void {
  const own = readdirSync(join(folder, "assets"));
  const before = releasesIn(former).slice(0, kept);
  const theirs = [...new Set(before.flat())].filter((file) => !own.includes(file));
  for (const file of theirs) copyFileSync(join(former, "assets", file), join(folder, "assets", file));
  for (const file of own) {
    const sameName = acrossReleases(file);
    const dictionaries = theirs.filter((other) => acrossReleases(other) === sameName);
    if (sameName !== undefined)
      for (const dictionary of dictionaries) makeDelta(join(folder, "assets"), { file, dictionary });
  }
  writeFileSync(join(folder, "releases.json"), JSON.stringify([own, ...before]));
}

/** The files of the releases that this folder keeps, its own first. */
function releasesIn(folder: string): Releases {
  const list = join(folder, "releases.json");
  if (existsSync(list)) return JSON.parse(readFileSync(list, "utf8")) as Releases; // as it is written above
  const assets = join(folder, "assets");
  return existsSync(assets) ? [readdirSync(assets)] : [];
}

/** Writes what changed from one file to another, unless that is hardly less than the file itself. */
function makeDelta(assets: string, { file, dictionary }: { file: string; dictionary: string }): void {
  const known = readFileSync(join(assets, dictionary));
  const hash = createHash("sha256").update(known).digest();
  const changed = zstdCompressSync(readFileSync(join(assets, file)), { dictionary: known, params });
  const delta = Buffer.concat([header, hash, changed]);
  const compressed = [file, `${file}.br`]
    .map((name) => join(assets, name))
    .filter((path) => existsSync(path));
  if (delta.length > 0.9 * Math.min(...compressed.map((path) => statSync(path).size))) return;
  const folder = join(assets, "../deltas", hash.toString("base64url"));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), delta);
}
