import { paths } from "@manilla/shared/web-paths";
import type { Page, Worker } from "playwright-core";
import { expect } from "vitest";
import { stack, test } from "./harness.ts";
import { addNaira, newPerson, personWithNaira, signIn } from "./people.ts";
import { expectAccessible, openPhone } from "./watched-page.ts";

/** This Chromium has no access to Google's push service, so the sandbox issues the subscription. */
async function subscribeAtSandbox(page: Page): Promise<{ id: () => string }> {
  let id = "";
  await page.exposeFunction("subscribeAtSandbox", async (applicationServerKey: string) => {
    const made = await fetch(`${stack.sandbox}/push/browsers`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ applicationServerKey }),
    });
    const subscription = (await made.json()) as { id: string; endpoint: string; keys: object };
    id = subscription.id;
    return { endpoint: subscription.endpoint, keys: subscription.keys };
  });
  await page.addInitScript(() => {
    // No permission dialog opens in a test, so this answers like a person who presses Allow.
    let permission = localStorage.getItem("e2e-permission") ?? "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      permission = "granted";
      localStorage.setItem("e2e-permission", permission);
      return "granted";
    };
    PushManager.prototype.subscribe = async (options) => {
      const made = await Reflect.get(window, "subscribeAtSandbox")(options?.applicationServerKey);
      return { toJSON: () => made } as PushSubscription; // only the part that the app reads
    };
  });
  return { id: () => id };
}

const pushesTo = async (id: string): Promise<string[]> => {
  const answer = await fetch(`${stack.sandbox}/control/inbox?to=${id}`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
};

/** Delivers the text to the service worker like the browser's push service. */
async function deliver(page: Page, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await devtools.send("ServiceWorker.deliverPushMessage", { origin: stack.app, registrationId, data });
}

/** A headless browser shows no notifications, so this records the service worker's calls instead. */
function watchNotifications(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const registration = Reflect.get(globalThis, "registration");
    registration.showNotification = async (title: string, options: object) =>
      void Reflect.set(globalThis, "e2eShown", { title, ...options });
  });
}

function tapFirst(worker: Worker): Promise<string> {
  return worker.evaluate(() => {
    const shown = Reflect.get(globalThis, "e2eShown");
    if (!shown) return "";
    const notification = { ...shown, close: () => undefined };
    const tap = Object.assign(new Event("notificationclick"), { notification, waitUntil: () => undefined });
    globalThis.dispatchEvent(tap);
    return `${shown.title}: ${shown.body}`;
  });
}

test("money that arrives is shown by the phone, and a tap opens it", async ({ browser }) => {
  const { page, context, complaints } = await openPhone(browser, stack.app, "allow");
  await context.grantPermissions(["notifications"]);
  const subscription = await subscribeAtSandbox(page);
  const person = await signIn(page, await personWithNaira("5000"));
  await page.goto(paths.dashboard);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole("heading", { name: "Know when money arrives" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("Notifications are on").waitFor();

  await addNaira(person, "7000");
  await expect.poll(() => pushesTo(subscription.id())).not.toEqual([]);
  const [text = ""] = await pushesTo(subscription.id());
  expect(JSON.parse(text)).toMatchObject({
    title: "Deposit received",
    body: "₦7,000.00 has been added to your balance.",
  });
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no service worker runs");
  await watchNotifications(worker);
  await deliver(page, text);
  await expect
    .poll(() => tapFirst(worker))
    .toBe("Deposit received: ₦7,000.00 has been added to your balance.");
  await page.waitForURL("**/dashboard/activity/*");
  await page.getByText("₦7,000.00").first().waitFor();

  await page.goto(paths.notificationSettings);
  const here = page.getByRole("switch", { name: "This device" });
  await expect.poll(() => here.isChecked()).toBe(true);
  await expectAccessible(page);
  await here.click();
  await expect.poll(() => here.isChecked()).toBe(false);
  expect(complaints()).toEqual([]);
  await context.close();
});

/** The address that a tap opens if the app has no open window. */
function tapWithoutWindow(worker: Worker, path: string): Promise<string> {
  return worker.evaluate(
    (given) =>
      new Promise<string>((openWindow) => {
        Object.assign(Reflect.get(globalThis, "clients"), { matchAll: async () => [], openWindow });
        const notification = { data: { path: given }, close: () => undefined };
        const tap = Object.assign(new Event("notificationclick"), {
          notification,
          waitUntil: () => undefined,
        });
        globalThis.dispatchEvent(tap);
      }),
    path,
  );
}

test("a notification opens no page of another server", async ({ browser }) => {
  const { page, context, complaints } = await openPhone(browser, stack.app, "allow");
  await page.goto(paths.landing);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no service worker runs");
  expect(await tapWithoutWindow(worker, paths.security)).toBe(paths.security);
  for (const path of ["//evil.example", "/\\evil.example", "/\t/evil.example", "https://evil.example", "//["])
    expect(await tapWithoutWindow(worker, path)).toBe(paths.notifications);
  expect(complaints()).toEqual([]);
  await context.close();
});

test("the app offers itself for the home screen, and not again after Not now", async ({ page }) => {
  const person = await signIn(page, await newPerson());
  await page.addInitScript(() => {
    for (const offer of ["manilla-push-offer", "manilla-passkey-offer"]) localStorage.setItem(offer, "1");
    window.addEventListener("load", () => window.dispatchEvent(new Event("beforeinstallprompt")));
  });
  const offer = page.getByRole("heading", { name: "Install Manilla" });
  await page.goto(paths.dashboard);
  await page.getByRole("heading", { name: "Start with some naira" }).waitFor();
  await expect.poll(() => offer.isVisible()).toBe(false);
  await addNaira(person, "5000");
  await page.reload();
  await offer.waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Not now" }).click();
  await offer.waitFor({ state: "hidden" });
  await page.reload();
  await page.getByText("Recent activity").waitFor();
  await expect.poll(() => offer.isVisible()).toBe(false);
});
