import { testConfig } from "@manilla/testing/config";
import { testSandbox } from "@manilla/testing/sandbox";
import { expect, it } from "vitest";
import webPush from "web-push";
import { z } from "zod";
import { isPushEndpoint } from "./port.ts";
import { createWebPush } from "./web-push.ts";

const sandbox = await testSandbox();
const push = createWebPush(testConfig({ PUSH_SANDBOX_URL: `${sandbox.url}/push` }));
const keys = webPush.generateVAPIDKeys();

const subscription = z.object({
  id: z.string(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

async function browser() {
  const made = await fetch(`${sandbox.url}/push/browsers`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ applicationServerKey: keys.publicKey }),
  });
  const { id, endpoint, keys: own } = subscription.parse(await made.json());
  return { id, target: { endpoint, ...own } };
}

const message = { keys, text: "₦1,000.00 has been added", keepSeconds: 60, urgent: true };

const shownOn = async (id: string) => {
  const answer: unknown = await (await fetch(`${sandbox.url}/control/inbox?to=${id}`)).json();
  return z
    .array(z.object({ text: z.string() }))
    .parse(answer)
    .map(({ text }) => text);
};

it("a browser opens the message, and reads what was written", async () => {
  const { id, target } = await browser();
  expect(await push.send({ ...message, target })).toBe("sent");
  expect(await shownOn(id)).toEqual(["₦1,000.00 has been added"]);
});

it("signed with another key, or encrypted for another browser, it is shown to no reader", async () => {
  const [ada, bola] = [await browser(), await browser()];
  const foreign = { ...message, keys: webPush.generateVAPIDKeys(), target: ada.target };
  await expect(push.send(foreign)).rejects.toMatchObject({ kind: "refused", status: 403 });
  const mixed = { ...message, target: { ...ada.target, p256dh: bola.target.p256dh } };
  await expect(push.send(mixed)).rejects.toMatchObject({ kind: "refused", status: 400 });
  expect(await shownOn(ada.id)).toEqual([]);
});

it("a subscription that has ended is gone; a push service that fails may take it later", async () => {
  const { id, target } = await browser();
  await sandbox.control("faults", { vendor: "push", operation: "send", fault: "error500", times: 1 });
  await expect(push.send({ ...message, target })).rejects.toMatchObject({ kind: "server_error" });
  await fetch(`${sandbox.url}/push/browsers/${id}`, { method: "DELETE" });
  expect(await push.send({ ...message, target })).toBe("gone");
});

it.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-pn1p.notify.windows.com/w/?token=abc",
])("%s is a push service", (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true));

it.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://user:pass@fcm.googleapis.com/abc",
  "https://fcm.googleapis.com.evil.example/abc",
  "https://evilpush.apple.com.evil.example/",
  "https://push.apple.com@10.0.0.1/",
  "https://169.254.169.254/latest/meta-data",
  "http://localhost:8090/push/send/1",
  "file:///etc/passwd",
  "not an address",
])("%s is never called", async (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
  const target = { endpoint, p256dh: keys.publicKey, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
  await expect((async () => push.send({ ...message, target }))()).rejects.toMatchObject({ unsent: true });
});
