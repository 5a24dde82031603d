import { paths } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { axeFindings } from "../support/browser.ts";
import { journey, stack } from "./harness.ts";
import { openPhone } from "./watched-page.ts";

describe("the harness", () => {
  journey(
    "records errors of the console, of scripts and of the policy, except expected ones",
    async ({ browser }) => {
      const { page, context, complaints, expectComplaint } = await openPhone(browser, stack.app);
      await page.goto(paths.login);
      await page.evaluate(() => {
        console.error("said on the console");
        setTimeout(() => {
          throw new Error("thrown by a script");
        });
        const image = document.createElement("img");
        image.src = "https://elsewhere.example/pixel.png";
        document.body.append(image);
      });
      // Each comes by a way of its own, and one error of a script may come as two lines.
      for (const expected of [
        "said on the console",
        "thrown by a script",
        "policy: img-src https://elsewhere.example/pixel.png",
      ])
        await expect.poll(() => complaints().join("\n")).toContain(expected);
      expectComplaint(/./);
      expect(complaints()).toEqual([]);
      await context.close();
    },
  );

  journey("finds what axe finds", async ({ page }) => {
    await page.goto(paths.login);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => document.body.append(document.createElement("button")));
    expect((await axeFindings(page)).join()).toMatch(/^button-name/);
  });
});
