import { createPayazaPayouts } from "@manilla/core/providers/payouts/payaza";
import { createPaystackPayouts } from "@manilla/core/providers/payouts/paystack";
import type { PayoutOrder, PayoutProvider, PayoutVendor } from "@manilla/core/providers/payouts/port";
import { toMoney } from "@manilla/shared/money";
import { testConfig } from "../config.ts";
import { type Answer, type Answering, outcomeOf } from "./vendor-answers.ts";

const order: PayoutOrder = {
  reference: "01980000-0000-7000-8000-0000000000aa",
  amount: toMoney("NGN", "300"),
  accountNumber: "0123456785",
  accountName: "OKONKWO ADAEZE",
  bankCode: "058",
  nipCode: "000013",
  narration: "Manilla MNL-ABCD-EFGH-JKMN",
};

export const vendorOutcome = <T>(
  vendor: PayoutVendor,
  answering: Answering,
  call: (provider: PayoutProvider) => Promise<T>,
) => outcomeOf(answering, (url) => providerAt(vendor, url), call);

function providerAt(vendor: PayoutVendor, url: string): PayoutProvider {
  const pin = { PAYAZA_PAYOUT_PIN: "123456", PAYAZA_ACCOUNT_REFERENCE: "1010000000" };
  const config = testConfig({ PAYAZA_BASE_URL: url, PAYSTACK_BASE_URL: url, ...pin });
  return vendor === "payaza" ? createPayazaPayouts(config) : createPaystackPayouts(config);
}

export const submitPayout = (vendor: PayoutVendor, answering: Answering) =>
  vendorOutcome(vendor, answering, (provider) => provider.submit(order));
export const queryPayout = (
  vendor: PayoutVendor,
  answer: Answer,
  about: Pick<PayoutOrder, "reference" | "amount">,
) => vendorOutcome(vendor, answer, (provider) => provider.query(about));
