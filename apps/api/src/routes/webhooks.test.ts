import { signWebhook } from "@manilla/testing/providers/sign-webhook";
import { describe, expect, it } from "vitest";
import { webhookExamples } from "../examples/examples.ts";
import { callApi, testApp } from "../testing/app.ts";
import { createFakeProviders } from "../testing/fake-providers.ts";
import { webhookRoutes } from "./webhooks.ts";

const { providers } = createFakeProviders();
const { app } = await testApp({ routes: [webhookRoutes], overrides: { providers } });

function nested(example: object, levels: number): string {
  const { data, ...top } = { data: {}, ...example };
  const deep = `${"[".repeat(levels)}${"]".repeat(levels)}`;
  const raw = JSON.stringify({ ...top, extra: "deep", data: { ...data, extra: "deep" } });
  return raw.replaceAll('"deep"', deep);
}

describe.each(webhookExamples.map(({ name, body }) => ({ vendor: name.replace(/Webhook$/, ""), body })))(
  "a signed message of $vendor",
  ({ vendor, body }) => {
    const send = (raw: string) =>
      callApi(app, `POST /webhooks/${vendor}`, { body: raw, headers: signWebhook[vendor]?.(raw) ?? {} });

    it("is refused where it is nested 60,000 levels deep", async () => {
      const answer = await send(nested(body ?? {}, 60_000));
      expect(answer.status, answer.text).toBe(400);
      expect(answer.json).toMatchObject({ status: false, code: "bad_request" });
    });

    it("is taken with fields of a few levels, and with brackets inside texts", async () => {
      expect((await send(nested(body ?? {}, 40))).status).toBe(200);
      const quoted = JSON.stringify({ ...body, note: `\\"${"[{".repeat(200)}` });
      expect((await send(quoted)).status).toBe(200);
    });
  },
);
