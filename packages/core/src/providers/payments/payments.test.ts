import { decimalText, toMoney } from "@manilla/shared/money";
import { phoneNumberOf } from "@manilla/shared/phone-number";
import { testConfig } from "@manilla/testing/config";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { createFakePayments, fakeKeys, paidPayment } from "@manilla/testing/providers/fake-payments";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ProviderError } from "../provider-error.ts";
import type { WebhookHeaders } from "../webhooks/port.ts";
import { createPayaza } from "./payaza.ts";
import type { PaymentProvider } from "./port.ts";

type Webhook = { raw: Buffer; headers: WebhookHeaders };

type Outside = {
  provider: PaymentProvider;
  happens(reference: string, outcome: "paid" | "declined", naira?: string): Promise<void>;
  breaks(): Promise<void>;
  mends(): Promise<void>;
  webhook(reference: string): Promise<Webhook>;
  stop(): Promise<void>;
};

async function sandboxOutside(): Promise<Outside> {
  const sandbox = await controlledSandbox();
  const provider = createPayaza({
    ...testConfig(),
    PAYAZA_BASE_URL: `${sandbox.url}/payaza/live`,
    PAYAZA_SCRIPT_URL: `${sandbox.url}/payaza/js/v1/bundle.js`,
  });
  return {
    provider,
    happens: (reference, outcome, amount) => sandbox.control(`payments/${reference}`, { outcome, amount }),
    breaks: () =>
      sandbox.control("faults", { vendor: "payaza", operation: "query", fault: "garbage", times: 1 }),
    mends: () => sandbox.control("faults", undefined, "DELETE"),
    webhook: (reference) => sandbox.webhook(reference),
    stop: () => provider.close(),
  };
}

async function fakeOutside(): Promise<Outside> {
  const fake = createFakePayments();
  let broken = false;
  fake.beforeAnswer = async () => {
    if (broken) throw new ProviderError("unreadable", "garbage");
  };
  return {
    provider: fake,
    happens: async (reference, outcome, naira = "0") =>
      fake.setPayment(
        reference,
        outcome === "paid"
          ? paidPayment(toMoney("NGN", naira), {
              fee: toMoney("NGN", "15"),
              providerReference: `P-C-20260101-${reference}`,
            })
          : { status: "failed" },
      ),
    breaks: async () => {
      broken = true;
    },
    mends: async () => {
      broken = false;
    },
    webhook: async (reference) => fake.webhook(reference),
    stop: () => fake.close(),
  };
}

describe.each([
  ["Payaza against the sandbox", sandboxOutside],
  ["the fake", fakeOutside],
])("a payment provider: %s", (_name, open) => {
  let outside: Outside;
  let count = 0;
  const fresh = () => `DEP-${Date.now()}-T${(count += 1)}`;

  beforeAll(async () => {
    outside = await open();
  });
  afterEach(() => outside.mends());
  afterAll(() => outside.stop());

  it("knows nothing yet of an unpaid reference", async () => {
    expect(await outside.provider.verify(fresh())).toMatchObject({
      status: "pending",
      received: { units: 0n },
    });
  });

  it.each(["1000", "100.01", "0.05", "9999999.99"])(
    "reports exactly the %s naira that came",
    async (naira) => {
      const reference = fresh();
      await outside.happens(reference, "paid", naira);
      const payment = await outside.provider.verify(reference);
      expect(payment.status).toBe("paid");
      expect(decimalText(payment.received)).toBe(decimalText(toMoney("NGN", naira)));
      expect(payment.providerReference).toMatch(/^P-C-/);
      expect(Math.abs((payment.at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    },
  );

  it("reports the fee", async () => {
    const reference = fresh();
    await outside.happens(reference, "paid", "1000");
    expect(decimalText((await outside.provider.verify(reference)).fee)).toBe("15.00");
  });

  it("recognises a declined payment", async () => {
    const reference = fresh();
    await outside.happens(reference, "declined");
    expect(await outside.provider.verify(reference)).toMatchObject({
      status: "failed",
      received: { units: 0n },
    });
  });

  it("says what its books have for each of our references, with fees and refusals", async () => {
    const at = new Date();
    const [whole, declined] = [fresh(), fresh()];
    await outside.happens(whole, "paid", "1000.55");
    await outside.happens(declined, "declined");
    const known = [whole, declined, fresh()].map((reference) => ({ reference, at, units: 100_055n }));
    const span = { from: new Date(at.getTime() - 1_000), until: new Date(at.getTime() + 60_000) };
    const { entries } = await outside.provider.entries(span, known);
    const of = (reference: string) => entries.filter((entry) => entry.reference === reference);
    expect(of(whole)).toMatchObject([{ asset: "NGN", units: 100_055n, status: "settled" }]);
    expect(of(whole)[0]?.fee).toBeGreaterThan(0n);
    expect(of(declined)).toMatchObject([{ units: 0n, status: "failed" }]);
    expect(of(known[2]?.reference ?? "")).toEqual([]);
  });

  it("throws when there is no clear answer", async () => {
    const reference = fresh();
    await outside.happens(reference, "paid", "1000");
    await outside.breaks();
    await expect(outside.provider.verify(reference)).rejects.toBeInstanceOf(ProviderError);
  });

  it("accepts its own signed webhooks only unchanged", async () => {
    const reference = fresh();
    await outside.happens(reference, "paid", "1000");
    const { raw, headers } = await outside.webhook(reference);
    const read = outside.provider.parseWebhook(raw, headers);
    expect(read).toMatchObject({ kind: "message", message: { reference } });
    expect(JSON.stringify(read)).not.toContain("0123456785");
    expect(outside.provider.parseWebhook(raw.subarray(1), headers)).toEqual({ kind: "forged" });
    expect(outside.provider.parseWebhook(raw, {})).toEqual({ kind: "forged" });
  });

  it("gives the popup's settings without a call", () => {
    const payer = {
      email: "a@b.co",
      firstName: "Ada",
      lastName: "Obi",
      phone: phoneNumberOf("+2348030000000"),
    };
    const request = { reference: "DEP-1", amount: toMoney("NGN", "2500.50"), payer, expiresInMinutes: 15 };
    expect(outside.provider.checkout(request)).toMatchObject({
      checkout_amount: 2500.5,
      transaction_reference: "DEP-1",
      connection_mode: "Test",
      virtual_account_configuration: { expires_in_minutes: 15 },
    });
  });
});

describe("Payaza", () => {
  it("opens its popup in live mode with a live key", () => {
    const payaza = createPayaza({ ...fakeKeys, PAYAZA_PUBLIC_KEY: "PZ78-PKLIVE-0001" });
    const payer = { email: "a@b.co", firstName: "A", lastName: "B", phone: phoneNumberOf("+2348030000000") };
    const request = { reference: "DEP-1", amount: toMoney("NGN", "100"), payer, expiresInMinutes: 15 };
    expect(payaza.checkout(request).connection_mode).toBe("Live");
  });

  it("accepts the previous key's signature while the key is being changed", () => {
    const old = {
      ...fakeKeys,
      PAYAZA_SECRET_KEY: fakeKeys.PAYAZA_PREVIOUS_SECRET_KEY,
      PAYAZA_PREVIOUS_SECRET_KEY: undefined,
    };
    const { raw, headers } = createFakePayments().webhook("DEP-1");
    const rotated = {
      ...fakeKeys,
      PAYAZA_SECRET_KEY: "payaza-fake-secret-key-0002",
      PAYAZA_PREVIOUS_SECRET_KEY: fakeKeys.PAYAZA_SECRET_KEY,
    };
    expect(createPayaza(rotated).parseWebhook(raw, headers).kind).toBe("message");
    expect(createPayaza(old).parseWebhook(raw, headers).kind).toBe("forged");
  });
});
