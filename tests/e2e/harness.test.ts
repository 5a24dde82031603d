import { paths } from "@manilla/shared/web-paths";
import { describe, expect } from "vitest";
import { axeFindings } from "../support/browser.ts";
import { stack, test } from "./harness.ts";
import { focusFaults, pageFaults } from "./page-faults.ts";
import { findUnnamedControls } from "./screen-reader.ts";
import { openPhone } from "./watched-page.ts";

describe("the harness", () => {
  test("records errors of the console, of scripts and of the policy, except expected ones", async ({
    browser,
  }) => {
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
    // Different events report the errors, so the test waits for each one.
    for (const expected of [
      "said on the console",
      "thrown by a script",
      "policy: img-src https://elsewhere.example/pixel.png",
    ])
      await expect.poll(() => complaints().join("\n")).toContain(expected);
    expectComplaint(/./);
    expect(complaints()).toEqual([]);
    await context.close();
  });

  test("finds what keeps a screen reader's user or a zoomed page from working, and what axe finds", async ({
    page,
  }) => {
    await page.goto(paths.login);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(pageFaults)).toEqual([]);
    expect(await page.evaluate(focusFaults)).toEqual([]);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        "beforeend",
        `<h4>Too deep</h4><button style="width:20px;height:20px"></button><div style="width:3000px">Wide</div>
        <div style="position:fixed;inset:0;z-index:99"></div>`,
      );
    });
    expect(findUnnamedControls(await page.locator("body").ariaSnapshot())).toEqual([
      expect.stringContaining("button"),
    ]);
    const found = await page.evaluate(pageFaults);
    expect(found.join()).toMatch(/h4 after h1.*20 × 20 px/);
    const hidden = await page.evaluate(focusFaults);
    expect(hidden.join()).toMatch(/px wider than the screen.*hidden with the focus: Back/);

    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.evaluate(() => document.body.append(document.createElement("button")));
    expect((await axeFindings(page)).join()).toMatch(/^button-name/);
  });
});
