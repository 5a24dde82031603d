import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { paths } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { keepFormerReleases } from "../../scripts/container/former-releases.ts";
import { journey } from "./harness.ts";
import { builtRelease, nextRelease, remove, type Sent, serveRelease } from "./releases.ts";
import { openPhone } from "./watched-page.ts";

/** For the code of a first screen, when every file has another name and otherwise says the same. */
const budget = 5_000;

/** Two releases of the app; the newer one was made with the former at hand. */
function twoReleases() {
  const former = builtRelease();
  const latest = nextRelease(former);
  keepFormerReleases(former, latest);
  onTestFinished(() => [former, latest].forEach(remove));
  return { former, latest };
}

/** The app itself answers, not only the frame that the page brings, and nothing more is on its way. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto(paths.login);
  await page.locator("[name=identifier]").fill("ada");
  await page.locator("[name=password]").fill("Manilla-test-1");
  await page.locator("button[type=submit]:enabled").waitFor();
  await page.waitForLoadState("networkidle");
}

const bytesOf = (sent: Sent[]) => sent.reduce((sum, { bytes }) => sum + bytes, 0);
const scripts = (sent: Sent[]) => sent.filter(({ url }) => url.endsWith(".js"));

describe("after a release", () => {
  journey.for(["block", "allow"] as const)(
    "a browser that was here before fetches what changed (service worker: %s)",
    async (serviceWorkers, { browser }) => {
      const { former, latest } = twoReleases();
      const first = await serveRelease(former);
      onTestFinished(first.close);
      const { page, context } = await openPhone(browser, `http://localhost:${first.port}`, serviceWorkers);
      await openSignIn(page);
      if (serviceWorkers === "allow") {
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.reload({ waitUntil: "networkidle" });
      }
      expect(bytesOf(scripts(first.sent))).toBeGreaterThan(40 * budget);
      await first.close();

      const second = await serveRelease(latest, first.port);
      onTestFinished(second.close);
      await openSignIn(page);
      const changed = second.sent.filter(({ url }) => /\.(?:js|css)$/.test(url));
      expect(changed.length).toBeGreaterThan(5);
      expect(changed.find(({ url }) => url.includes("/react-"))?.encoding).toBe("dcz");
      expect(bytesOf(second.sent)).toBeLessThan(budget);

      // What it made of the differences it keeps, whatever dictionary it would offer now.
      second.sent.length = 0;
      await openSignIn(page);
      expect(second.sent).toEqual([]);
      await context.close();
    },
  );

  journey("a tab of the former release still finds its files", async () => {
    const { former, latest } = twoReleases();
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
});
