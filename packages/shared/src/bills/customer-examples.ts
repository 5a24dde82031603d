import { example } from "../http/route-example.ts";
import { validateCable, validateElectricity } from "./customer-contract.ts";

export const customerExamples = [
  example(validateCable, {
    description:
      "Looks the customer of a smart card up. `name` is null when the provider cannot say; the purchase is still possible.",
    body: { smartCardNumber: "1212121212", identifier: "gotv-ng" },
    reply: { name: "ADA OBI", minimum: null, canVend: true },
  }),
  example(validateElectricity, {
    description:
      "Looks the customer of a meter up. `name` is null when the provider cannot say; the purchase is still possible.",
    body: { meterNumber: "45011112233", identifier: "ikeja-electricity-prepaid-ng" },
    reply: { name: "ADA OBI", minimum: null, canVend: true },
  }),
];
