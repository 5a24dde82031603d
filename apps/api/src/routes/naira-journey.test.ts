import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@manilla/testing/free-port";
import { testSandbox } from "@manilla/testing/sandbox";
import { expect, it, vi } from "vitest";
import { callApi, signUp, testApp } from "../testing/app.ts";
import { nairaRoutes } from "./naira.ts";
import { usersRoutes } from "./users.ts";
import { webhookRoutes } from "./webhooks.ts";

// The sandbox and our app need each other's URL when they start, so our port is chosen first.
const port = await freePort();
const sandbox = await testSandbox({ webhookUrl: `http://127.0.0.1:${port}/api/v1/webhooks` });
const { app } = await testApp({
  routes: [nairaRoutes, usersRoutes, webhookRoutes],
  config: { PAYAZA_BASE_URL: `${sandbox.url}/payaza/live` },
  port,
});

it.each([
  ["paid", undefined, "1000.00", "exact"],
  ["underpaid", "900", "900.00", "underpaid"],
  ["overpaid", "1100", "1100.00", "overpaid"],
  ["late", "1000", "1000.00", "late"],
])(
  "a payment that is %s arrives by the vendor's own signed webhook",
  async (outcome, amount, received, flag) => {
    const { token } = await signUp(app);
    const opened = await callApi(app, "POST /deposits/naira/initiate", { token, body: { amount: "1000" } });
    const reference = String(opened.json.data.reference);
    await sandbox.control(`payments/${reference}`, { outcome, amount: amount ?? "1000" });
    expect(await settled(token, reference)).toMatchObject({ status: "completed", received, flag });
  },
);

it("a declined payment fails by the webhook, and a later one is still credited", async () => {
  const { token } = await signUp(app);
  const opened = await callApi(app, "POST /deposits/naira/initiate", { token, body: { amount: "1000" } });
  const reference = String(opened.json.data.reference);
  await sandbox.control(`payments/${reference}`, { outcome: "declined" });
  expect(await settled(token, reference)).toMatchObject({ status: "failed" });
  await sandbox.control(`payments/${reference}`, { outcome: "paid", amount: "1000" });
  expect(await settled(token, reference, "failed")).toMatchObject({ status: "completed" });
});

it.each(["forged", "tampered", "drop"])(
  "a webhook that is %s changes nothing; the verify call credits",
  async (mode) => {
    const { token } = await signUp(app);
    const opened = await callApi(app, "POST /deposits/naira/initiate", { token, body: { amount: "1000" } });
    const reference = String(opened.json.data.reference);
    await sandbox.control("webhooks", { vendor: "payaza", mode, times: 1 });
    await sandbox.control(`payments/${reference}`, { outcome: "paid", amount: "1000" });
    await sleep(200);
    const line = `deposits/naira/${reference}`;
    expect((await callApi(app, `GET /${line}`, { token })).json.data.status).toBe("pending");
    expect((await callApi(app, `POST /${line}/verify`, { token })).json.data).toMatchObject({
      status: "completed",
    });
  },
);

function settled(token: string, reference: string, from = "pending"): Promise<Record<string, unknown>> {
  return vi.waitUntil(
    async () => {
      const { json } = await callApi(app, `GET /deposits/naira/${reference}`, { token });
      return json.data.status !== from && json.data;
    },
    { timeout: 15_000 },
  );
}
