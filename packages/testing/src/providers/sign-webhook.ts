import { createHmac } from "node:crypto";
import { testConfig } from "../config.ts";
import { billVendorsUnderTest } from "./bills-doubles.ts";
import { fakeKeys as custodyKeys, signLikeQuidax } from "./fake-custody.ts";
import { fakeKeys as paymentKeys } from "./fake-payments.ts";
import { fakePaystackKeys } from "./fake-payouts.ts";

type Sign = (raw: string) => Record<string, string>;

const config = testConfig();
const hmac = (algorithm: string, key: string, raw: string) => createHmac(algorithm, key).update(raw).digest();

export const signWebhook: Readonly<Record<string, Sign>> = {
  payaza: (raw) => ({
    "x-payaza-signature": hmac("sha512", paymentKeys.PAYAZA_SECRET_KEY, raw).toString("base64"),
  }),
  paystack: (raw) => ({
    "x-paystack-signature": hmac("sha512", fakePaystackKeys.PAYSTACK_SECRET_KEY, raw).toString("hex"),
  }),
  dojah: (raw) => ({ "x-dojah-signature": hmac("sha256", config.DOJAH_SECRET_KEY, raw).toString("hex") }),
  quidax: (raw) => signLikeQuidax(Buffer.from(raw), { key: custodyKeys.QUIDAX_WEBHOOK_KEY, at: new Date() }),
  ...Object.fromEntries(
    Object.entries(billVendorsUnderTest).map(([name, { sign }]) => [
      name,
      (raw: string) => sign(raw, config),
    ]),
  ),
};
