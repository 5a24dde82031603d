import { randomInt, randomUUID } from "node:crypto";
import { freePort } from "@manilla/testing/free-port";
import { createPerson } from "@manilla/testing/people";
import { expect, test } from "vitest";
import { waitUntil } from "../../scripts/services/process.ts";
import { startCollector } from "./collector.ts";
import { startProgram } from "./program.ts";
import { callApi, runningStack } from "./stack.ts";

const traces = await startCollector();
const stack = await runningStack({ OTEL_EXPORTER_OTLP_ENDPOINT: traces.url });

test("one purchase is one trace, from the request through the outbox to the worker, and contains no personal data", async () => {
  const name = `canary${randomInt(1e9)}`;
  const contacts = { username: name, email: `${name}@example.com`, phone: `+23480${randomInt(1e7, 9e7)}` };
  const secrets = { password: `Secret-${randomUUID()}`, pin: "2468" };
  const { json } = await callApi(stack.url, "POST /users/register", { body: { ...contacts, ...secrets } });
  const { token, user } = json.data;
  await createPerson(stack.database, { naira: "50000" }, user.id);
  const key = randomUUID();
  const bought = await callApi(stack.url, "POST /crypto/buy?utm=canary-in-the-address", {
    token,
    body: { currency: "BTC", amount: "0.0001" },
    headers: {
      "idempotency-key": key,
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    },
  });
  expect(bought.text).toContain('"status":true');
  const isReported = async () => {
    const { rows } = await stack.database.owner.query("select 1 from ledger.outbox where done_at is null");
    return rows.length === 0;
  };
  await waitUntil(isReported, { seconds: 30, failure: () => stack.worker.output().slice(-2_000) });

  // The programs send their remaining spans before they exit.
  expect((await stack.api.end()).code).toBe(0);
  expect((await stack.worker.end()).code).toBe(0);
  const spans = traces.spans();
  const request = spans.find((span) => span.name === "POST /api/v1/crypto/buy");
  const requestId = bought.headers.get("x-request-id");
  expect(request).toMatchObject({
    service: "manilla-api",
    attributes: {
      "http.response.status_code": "200",
      "http.route": "/api/v1/crypto/buy",
      "request.id": requestId,
    },
  });
  const trace = spans.filter(({ traceId }) => traceId === request?.traceId);
  const event = trace.find((span) => span.name === "deliver crypto.bought");
  expect(event).toMatchObject({
    service: "manilla-worker",
    parentSpanId: request?.spanId,
    attributes: { "request.id": requestId, "event.topic": "crypto.bought" },
  });
  const under = (parent: string | undefined) => trace.filter((span) => span.parentSpanId === parent);
  expect(under(request?.spanId).map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^pg\.query/),
      ...(stack.settings["REDIS_URL"] ? ["redis multi"] : []),
    ]),
  );
  expect(trace.some(({ attributes }) => attributes["db.postgresql.plan"] === "ledger.transact")).toBe(true);
  expect(under(event?.spanId).some(({ name }) => name.startsWith("pg"))).toBe(true);
  expect(spans.find((span) => span.name === "provider coingecko")).toMatchObject({
    attributes: { "provider.outcome": "answered" },
  });
  const hidden = [
    token,
    user.id,
    key,
    "canary",
    "0af7651916cd43dd",
    secrets.password,
    contacts.phone.slice(4),
    "127.0.0.1",
  ];
  for (const text of hidden) expect(traces.everything()).not.toContain(text);
});

test("a collector that is away costs no request anything, and holds no end up", async () => {
  const port = await freePort();
  const settings = { ...stack.settings, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
  const api = await startProgram("api", { settings, port });
  for (let times = 0; times < 20; times += 1) {
    expect((await callApi(`http://127.0.0.1:${port}`, "GET /config/public")).status).toBe(200);
  }
  expect((await api.end()).code).toBe(0);
  expect(api.output()).toContain("sending traces failed");
});
