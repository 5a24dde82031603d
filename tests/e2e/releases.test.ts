import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { keepFormerReleases } from "../../scripts/container/keep-former-releases.ts";
import { test } from "./harness.ts";
import { builtRelease, nextRelease, removeRelease, serveRelease } from "./releases.ts";

test("after a release a tab of the former release still finds its files", async () => {
  const former = builtRelease();
  const latest = nextRelease(former);
  keepFormerReleases(former, latest);
  onTestFinished(() => [former, latest].forEach(removeRelease));
  const server = await serveRelease(latest);
  onTestFinished(server.close);
  for (const file of readdirSync(join(former, "assets"))) {
    const answer = await fetch(`http://localhost:${server.port}/assets/${file}`);
    expect([file, answer.status, (await answer.bytes()).length]).toEqual([
      file,
      200,
      statSync(join(former, "assets", file)).size,
    ]);
  }
});
