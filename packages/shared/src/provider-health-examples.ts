import { example } from "./http/route-example.ts";
import { listProviderHealth } from "./provider-health.ts";

export const providerHealthExamples = [
  example(listProviderHealth, {
    description:
      "From our own payments of the last hour, at most a minute old. A bank or biller with few payments, or without trouble, is not listed.",
    reply: { troubled: [{ kind: "bank", code: "058", failed: 4, slow: 1, of: 20 }] },
  }),
];
