import type { BillPurchase } from "@manilla/shared/bills/contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./harness.ts";
import { callApi, personWithNaira, signIn } from "./people.ts";

/** Layout shift score: the moved part of the screen times the distance. */
type Shift = PerformanceEntry & { value: number };
/** A row of text that moves by a pixel or two is not noticeable. A card that moves by its own height scores 0.04. */
const noticed = 0.02;
/** Longer than the server needs for an answer. */
const apartMilliseconds = 100;

async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shifted: 0 };
    Object.assign(window, seen);
    new PerformanceObserver((list) => {
      // the observer's entries have this type
      for (const entry of list.getEntries()) seen.shifted += (entry as Shift).value;
      Object.assign(window, seen);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Holds the answers until the returned function lets them through one after another. */
async function holdAnswers(page: Page, first: "first" | "last"): Promise<() => Promise<void>> {
  const held: (() => void)[] = [];
  let open = false;
  await page.route("**/api/v1/**", async (route) => {
    if (!open) await new Promise<void>((resolve) => void held.push(resolve));
    await route.continue();
  });
  return async () => {
    while (held.length > 0) {
      (first === "first" ? held.shift() : held.pop())?.();
      await page.waitForTimeout(apartMilliseconds);
      // Two answers in one frame would hide a move, so each is painted alone.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    }
    open = true;
  };
}

const screens = [
  [paths.dashboard, /^Loading your balance/, /^Updated /],
  [paths.buy, /^Balance …/, /^Balance ₦/],
  [paths.sell, /^Balance …/, /^Balance 0\.0/],
  [paths.send, /^Balance …/, /^Balance 0\.0/],
  [paths.swap, /^Loading exchange rates/, /^Balance 0\.0/],
  [paths.people, /^Loading/, /^No requests yet/],
  [paths.sendToPerson, /^Balance …/, /^Balance ₦/],
  [paths.deposit, /^Loading/, /^Naira/],
  [paths.depositNaira, /^Loading your account number/, /^₦[\d,.]+ to pay/],
  [paths.billElectricity, /^Meter number/, /^Mum's meter/],
  [paths.insights, /^Loading/, /^1 payment/],
  [pathTo(paths.holding, "btc"), /^Price and chart/, /^Total cost/],
  [pathTo(paths.coin, "bitcoin"), /^Loading analysis/, /^You hold/],
  [paths.profile, /^Level …/, /^Your phone is verified/],
  [paths.help, /^Report a problem/, /^Common questions/],
] as const;

describe("a screen", () => {
  test.for(["first", "last"] as const)(
    "stays where it is while the %s request is answered first",
    async (first, { page }) => {
      const person = await personWithNaira();
      const { token } = person;
      await callApi("POST", "/crypto/buy", { body: { currency: "btc", amount: "0.0002" }, token });
      await callApi("POST", "/deposits/naira/initiate", { body: { amount: "5000" }, token });
      const meter = { kind: "meter", number: "45011112233", name: "Mum's meter" };
      await callApi("POST", "/bills/recipients", { body: meter, token });
      const order = { identifier: "ikeja-electricity-prepaid-ng", meterNumber: meter.number, amount: "1000" };
      const body = { ...order, phoneNumber: "+2348031234567", pin: "2580" };
      const bill = await callApi<BillPurchase>("POST", "/bills/electricity/purchase", { body, token });
      const receipt = [pathTo(paths.transaction, bill.transactionId), /^Transaction/, /^Copy token/] as const;
      await signIn(page, person);
      await countShifts(page);
      for (const [path, before, after] of [...screens, receipt]) {
        const answer = await holdAnswers(page, first);
        await page.goto(path);
        await page.getByText(before).first().waitFor();
        await answer();
        await page.getByText(after).first().waitFor();
        await page.waitForLoadState("networkidle");
        // set by countShifts()
        const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
        expect.soft(shifted, path).toBeLessThan(noticed);
        await page.unrouteAll({ behavior: "wait" });
      }
    },
  );
});
