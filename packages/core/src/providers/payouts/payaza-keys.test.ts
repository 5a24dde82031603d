import { expect, it } from "vitest";
import { testConfig } from "../../testing/config.ts";
import { fakeKeys } from "../payments/fake.ts";
import { signWebhook } from "../testing/sign-webhook.ts";
import { createPayazaPayouts } from "./payaza.ts";

it("a payout's webhook is accepted under the former key while the key is being changed", () => {
  const former = fakeKeys.PAYAZA_SECRET_KEY;
  const body = JSON.stringify({ transaction_reference: "1242368116" });
  const headers = signWebhook["payaza"]?.(body) ?? {};
  const kindUnder = (keys: { PAYAZA_SECRET_KEY: string; PAYAZA_PREVIOUS_SECRET_KEY?: string }) =>
    createPayazaPayouts({ ...testConfig(), ...keys }).parseWebhook(Buffer.from(body), headers).kind;
  const present = "payaza-secret-key-of-today-0002";
  expect(kindUnder({ PAYAZA_SECRET_KEY: present, PAYAZA_PREVIOUS_SECRET_KEY: former })).not.toBe("forged");
  expect(kindUnder({ PAYAZA_SECRET_KEY: present })).toBe("forged");
});
