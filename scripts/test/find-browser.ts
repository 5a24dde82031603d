import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";
import { childEnvironment, readEnvironment, root } from "../environment.ts";
import { SetupError } from "../services/process.ts";

export type BrowserProgram = { executablePath: string; env: Record<string, string> };

const installedPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Returns the browser for journeys, gallery and benches: CHROMIUM_PATH if set. Otherwise the browser of the npm
 * package on Linux x64, and playwright's or an installed browser elsewhere. Throws SetupError if there is none.
 */
export function findBrowser(): BrowserProgram {
  const given = readEnvironment("CHROMIUM_PATH");
  if (given !== undefined) {
    if (existsSync(given)) return { executablePath: given, env: {} };
    throw new SetupError(`CHROMIUM_PATH names ${given}, which does not exist.`);
  }
  if (platform() === "linux" && arch() === "x64") return packagedBrowser();
  const found = [chromium.executablePath(), ...installedPaths].find((path) => path && existsSync(path));
  if (found !== undefined) return { executablePath: found, env: {} };
  throw new SetupError(
    "No browser was found: install Chromium or Chrome, run `npx playwright-core install chromium`, or set CHROMIUM_PATH.",
  );
}

// The package unpacks the browser into TMPDIR. It unpacks the libraries only on AWS Lambda (AWS_EXECUTION_ENV). So a
// separate process runs it once with both variables, and the result is stored under the package's version.
function packagedBrowser(): BrowserProgram {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(dirname(entry), "../package.json"), "utf8"),
  );
  const cache = join(root, "node_modules/.cache");
  const folder = join(cache, `chromium-${manifest.version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const unfinished = mkdtempSync(join(cache, "chromium-unfinished-"));
    unpack(entry, unfinished);
    writeFileSync(join(unfinished, "fonts/fonts.conf"), fontSettings(folder));
    keep(unfinished, folder);
  }
  const libraries = [join(folder, "al2023/lib"), readEnvironment("LD_LIBRARY_PATH")]
    .filter(Boolean)
    .join(":");
  const env = { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, "fonts/fonts.conf") };
  return { executablePath: join(folder, "chromium"), env };
}

function unpack(entry: string, folder: string): void {
  const script = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath();`;
  const env = childEnvironment({ TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" });
  execFileSync(process.execPath, ["--input-type=module", "--eval", script], { env, stdio: "pipe" });
}

function keep(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

// Replaces the packaged settings, which name folders of the cloud provider. The machine's own fonts have priority.
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts/cache</cachedir>
</fontconfig>
`;
}
