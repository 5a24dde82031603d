import { describe, expect } from "vitest";
import { openDesk } from "./desk-staff.ts";
import { stack, test } from "./harness.ts";
import { callApi, newPerson } from "./people.ts";
import { failRequests } from "./screens.ts";
import { newStaff } from "./staff.ts";

describe("the desk", () => {
  test("keeps what a change answered when an older answer comes after it", async ({ page, phone }) => {
    const { token } = await newPerson();
    const body = { kind: "other", message: "My name is spelled wrongly." };
    const { id } = await callApi<{ id: string }>("POST", "/cases", { token, body });
    const ada = await newStaff();
    await openDesk(phone, ada);
    await page.goto(`${stack.desk}/cases/${id}`);
    await page.getByText("Worked on by: not assigned").waitFor();

    // The page refetches when it becomes visible after a while. This test holds that answer back.
    let arrive = () => {};
    const onItsWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const answered = new Promise<void>((resolve, reject) => {
      const hold = page.route(`**/api/v1/cases/${id}`, async (route) => {
        const response = await route.fetch();
        resolve();
        await onItsWay;
        await route.fulfill({ response });
      });
      hold.catch(reject);
    });
    await page.clock.install({ time: Date.now() });
    await page.clock.fastForward(11_000);
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await answered;

    await page.getByRole("button", { name: "Assign to me" }).click();
    await page.getByText(`Worked on by: ${ada.details.username}`).waitFor();
    const older = page.waitForResponse(`**/api/v1/cases/${id}`);
    arrive();
    await (await older).finished();
    await page.clock.runFor(1_000);
    await expect.poll(() => page.getByText("Worked on by: not assigned").count()).toBe(0);
    await page.getByText(`Worked on by: ${ada.details.username}`).waitFor();
  });

  test("sends the second change of a case once the first is answered, and shows the second", async ({
    page,
    phone,
  }) => {
    const { token } = await newPerson();
    const body = { kind: "other", message: "My name is spelled wrongly." };
    const { id } = await callApi<{ id: string }>("POST", "/cases", { token, body });
    await openDesk(phone, await newStaff());
    await page.goto(`${stack.desk}/cases/${id}`);

    let arrive = () => {};
    const onItsWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const order: string[] = [];
    await page.route(`**/api/v1/cases/${id}/priority`, async (route) => {
      const { priority } = route.request().postDataJSON();
      order.push(`${priority} sent`);
      const response = await route.fetch();
      if (priority === "high") await onItsWay;
      order.push(`${priority} answered`);
      await route.fulfill({ response });
    });
    const priority = page.getByLabel("Priority");
    await priority.selectOption("high");
    await expect.poll(() => order).toEqual(["high sent"]);
    await priority.selectOption("urgent");
    arrive();
    await expect.poll(() => order).toEqual(["high sent", "high answered", "urgent sent", "urgent answered"]);
    await expect.poll(() => priority.inputValue()).toBe("urgent");
  });

  test("keeps a list, and a case with a reply that is being typed, when they cannot be loaded again", async ({
    page,
    phone,
  }) => {
    const { token, details } = await newPerson();
    await callApi("POST", "/cases", {
      token,
      body: { kind: "other", message: "My name is spelled wrongly." },
    });
    await openDesk(phone, await newStaff());
    phone.expectComplaint(/500/);
    await page.clock.install({ time: Date.now() });
    await page.goto(`${stack.desk}/cases`);
    await page.getByText(details.username).waitFor();
    await failRequests(page, /\/api\/v1\/cases(\?|$)/);
    await page.clock.runFor(20_000);
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.getByText(details.username).waitFor();
    await page.getByText(details.username).click();
    await page.getByLabel("Message to the customer, or a note").fill("We are looking into it.");
    await failRequests(page, /\/api\/v1\/cases\/[^/]+$/);
    await page.clock.fastForward(11_000);
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await page.clock.runFor(5_000);
    await page.getByRole("button", { name: "Try again" }).waitFor();
    const note = page.getByLabel("Message to the customer, or a note");
    await expect.poll(() => note.inputValue()).toBe("We are looking into it.");
  });
});
