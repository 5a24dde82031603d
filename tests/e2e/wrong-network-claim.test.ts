import type { CaseDetail } from "@manilla/shared/cases/contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { expect } from "vitest";
import { test } from "./harness.ts";
import { callApi, newPerson, signIn } from "./people.ts";
import { expectAccessible } from "./watched-page.ts";

test("coins on a wrong network: from the deposit to a numbered claim with its steps", async ({ page }) => {
  const person = await signIn(page, await newPerson());
  await page.goto(pathTo(paths.depositCoin, "usdt"));
  await page.getByRole("link", { name: "Sent the wrong coin? Start a claim" }).click();
  await page.getByText("Coins can often be recovered, not always").waitFor();
  await page.getByText("Before we charge anything, we'll tell you what the recovery costs").waitFor();
  await expectAccessible(page);
  await page.getByRole("textbox").fill("20 USDT over BNB Smart Chain, hash 0xabc, to my TRON address");
  await page
    .getByRole("button", { name: /Send|Report/ })
    .last()
    .click();
  const kinds = async () =>
    (await callApi<{ cases: CaseDetail[] }>("GET", "/cases", { token: person.token })).cases.map(
      ({ kind }) => kind,
    );
  await expect.poll(kinds).toEqual(["wrong_network"]);
  await page
    .getByText("Coins on a wrong", { exact: false })
    .or(page.getByText("I sent coins on a wrong network"))
    .first()
    .waitFor();
});
