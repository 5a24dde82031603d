import type { ReplyOf } from "@manilla/shared/http/route";
import type { initiateNairaDeposit } from "@manilla/shared/naira/contract";
import { expect } from "vitest";
import { openDesk } from "./desk-staff.ts";
import { stack, test } from "./harness.ts";
import { callApi, controlSandbox, newPerson, type Person } from "./people.ts";
import { newStaff } from "./staff.ts";
import { nairaOf } from "./verified.ts";
import { expectAccessible, openPhone } from "./watched-page.ts";

async function paidAfterClosing(amount: string): Promise<Person> {
  const person = await newPerson();
  const { token, details } = person;
  type Started = ReplyOf<typeof initiateNairaDeposit>;
  const { reference } = await callApi<Started>("POST", "/deposits/naira/initiate", {
    body: { amount },
    token,
  });
  await controlSandbox("POST", `/payments/${reference}`, { outcome: "declined", amount });
  const status = async () =>
    (await callApi<{ status: string }>("POST", `/deposits/naira/${reference}/verify`, { body: {}, token }))
      .status;
  await expect.poll(status).toBe("failed");
  await callApi("POST", "/users/me/close", { body: { password: details.password }, token });
  await controlSandbox("POST", `/payments/${reference}`, { outcome: "paid", amount });
  return person;
}

test("money that comes after the closing reaches the person's new account", async ({ browser }) => {
  await paidAfterClosing("4321");
  const anew = await newPerson();
  const [ada, bola] = [await newStaff(), await newStaff()];
  const [first, second] = [await openPhone(browser, stack.desk), await openPhone(browser, stack.desk)];

  await openDesk(first, ada);
  await first.page.goto(`${stack.desk}/queues/closed`);
  const row = first.page.getByRole("row", { name: /4,321\.00/ });
  await expect
    .poll(
      async () => {
        await first.page.getByRole("button", { name: "Refresh" }).click();
        return row.isVisible();
      },
      { interval: 500 },
    )
    .toBe(true);
  await row.getByRole("button", { name: "Choose" }).click();
  await first.page.getByRole("button", { name: /^Move the money of closed_/ }).click();
  await first.page.getByLabel("Username or email of the owner").fill(anew.details.username);
  await first.page.getByLabel("Reason").fill("Named the card and the day of the payment");
  // The list reloads while the form is open. The form must stay open.
  const loaded = first.page.waitForResponse((answer) => answer.url().endsWith("/queues/closed"));
  await first.page.getByRole("button", { name: "Refresh" }).click();
  await loaded;
  await first.page.getByRole("button", { name: /^Move the money of closed_/, expanded: true }).waitFor();
  await expectAccessible(first.page);
  await first.page.getByRole("button", { name: "Propose", exact: true }).click();
  await first.page.getByText("Waiting for another person's decision.").waitFor();
  expect(await nairaOf(anew)).toBe(0);

  await openDesk(second, bola);
  await second.page.goto(`${stack.desk}/queues/proposals`);
  await second.page
    .getByRole("row", { name: /₦4,321\.00 of the closed account/ })
    .getByRole("link", { name: "Open" })
    .click();
  await second.page.getByRole("button", { name: "Approve" }).click();
  await second.page.getByText("Moved to the new account").waitFor();
  expect(await nairaOf(anew)).toBe(4_321);
  const hasNotice = async () =>
    JSON.stringify(await callApi("GET", "/notifications", { token: anew.token })).includes(
      "₦4,321.00 arrived for the account that you closed.",
    );
  await expect.poll(hasNotice, { interval: 250 }).toBe(true);
  expect([...first.complaints(), ...second.complaints()], "errors at the desk").toEqual([]);
  await first.context.close();
  await second.context.close();
});
