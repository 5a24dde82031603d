import { testConfig } from "@manilla/testing/config";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { createFakeIdentity } from "@manilla/testing/providers/fake-identity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProviderError } from "../provider-error.ts";
import type { WebhookHeaders } from "../webhooks/port.ts";
import { createDojah } from "./dojah.ts";
import type { Identity, IdentityProvider } from "./port.ts";

interface Outside {
  provider: IdentityProvider;
  concludes(
    reference: string,
    status: "Ongoing" | "Completed" | "Failed" | "Abandoned" | "Pending",
  ): Promise<void>;
  webhook(reference: string, status: string): Promise<{ raw: Buffer; headers: WebhookHeaders }>;
}

async function sandboxOutside(): Promise<Outside> {
  const sandbox = await controlledSandbox();
  const provider = createDojah({
    ...testConfig(),
    DOJAH_BASE_URL: `${sandbox.url}/dojah/api/v1`,
    DOJAH_WIDGET_URL: `${sandbox.url}/dojah/widget`,
  });
  return {
    provider,
    concludes: (reference, status) =>
      sandbox.control(`identity/${reference}`, { status, firstName: "Ada", lastName: "Obi" }),
    webhook: (reference) => sandbox.webhook(reference),
  };
}

async function fakeOutside(): Promise<Outside> {
  const provider = createFakeIdentity();
  const said: Record<string, Partial<Identity>> = {
    Ongoing: { status: "ongoing" },
    Pending: { status: "pending" },
    Completed: { status: "completed", name: "Ada Obi" },
    Failed: { status: "failed", reason: "The selfie does not match" },
    Abandoned: { status: "abandoned", reason: "The user left" },
  };
  return {
    provider,
    concludes: async (reference, status) => provider.setResult(reference, said[status] ?? {}),
    webhook: async (reference, status) => provider.webhook(reference, status),
  };
}

describe.each([
  ["Dojah against the sandbox", sandboxOutside],
  ["the fake", fakeOutside],
])("an identity provider: %s", (_name, open) => {
  let outside: Outside;
  let count = 0;
  const fresh = () => `IDV-${Date.now()}${(count += 1)}`;
  beforeAll(async () => {
    outside = await open();
  });
  afterAll(() => outside.provider.close());

  it("knows nothing of a check whose widget was never opened", async () => {
    expect(await outside.provider.ask(fresh())).toEqual({
      status: "unknown",
      name: null,
      userId: null,
      ownReference: null,
      numbers: [],
      reason: null,
    });
  });

  it("returns the name of a completed check, and the reason of a rejected one", async () => {
    const [good, bad] = [fresh(), fresh()];
    await outside.concludes(good, "Completed");
    await outside.concludes(bad, "Failed");
    expect(await outside.provider.ask(good)).toMatchObject({
      status: "completed",
      name: "Ada Obi",
      reason: null,
    });
    expect(await outside.provider.ask(bad)).toMatchObject({
      status: "failed",
      name: null,
      reason: expect.stringContaining("selfie"),
    });
  });

  it.each([
    ["Ongoing", "ongoing"],
    ["Pending", "pending"],
    ["Abandoned", "abandoned"],
  ] as const)("reads %s", async (word, status) => {
    const reference = fresh();
    await outside.concludes(reference, word);
    expect(await outside.provider.ask(reference)).toMatchObject({ status });
  });

  it("reads its own webhooks only if signed and unchanged, and stores no personal data from them", async () => {
    const reference = fresh();
    await outside.concludes(reference, "Completed");
    const { raw, headers } = await outside.webhook(reference, "Completed");
    const read = outside.provider.parseWebhook(raw, headers);
    expect(read).toMatchObject({ kind: "message", message: { reference } });
    expect(JSON.stringify(read)).not.toMatch(/22222222222|1994|Obi/);
    const changed = Buffer.from(raw.toString().replace("Completed", "Failed"));
    expect(outside.provider.parseWebhook(changed, headers)).toEqual({ kind: "forged" });
    expect(outside.provider.parseWebhook(raw, {})).toEqual({ kind: "forged" });
  });

  it("takes the second signature, which is the same for every body, for nothing", async () => {
    const reference = fresh();
    await outside.concludes(reference, "Completed");
    const { raw, headers } = await outside.webhook(reference, "Completed");
    const { "x-dojah-signature": _, ...weak } = headers;
    expect(outside.provider.parseWebhook(raw, weak)).toEqual({ kind: "forged" });
  });

  it("opens the widget with our reference, without a call", () => {
    const widget = outside.provider.widget({ reference: "IDV-1", email: "a+b@c.co", userId: "u1" });
    const url = new URL(widget.url);
    expect(url.origin).toBe(widget.origin);
    expect(url.searchParams.get("reference_id")).toBe("IDV-1");
    expect(url.searchParams.get("email")).toBe("a+b@c.co");
    expect(url.searchParams.get("widget_id")).not.toBe("");
  });
});

it("a vendor that can't be reached is no answer", async () => {
  await expect(createDojah(testConfig()).ask("IDV-1")).rejects.toBeInstanceOf(ProviderError);
});
