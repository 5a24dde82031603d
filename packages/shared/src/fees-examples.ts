import { listFees } from "./fees-contract.ts";
import { example } from "./http/route-example.ts";

export const feesExamples = [
  example(listFees, {
    description:
      "Every fee with the smallest and the largest payment. A minimum in USD is the value of the coins at the moment of the trade.",
    reply: {
      fees: [
        { service: "crypto.buy", percent: "2", minimum: { asset: "USD", amount: "1.00" }, maximum: null },
        {
          service: "naira.withdrawal",
          percent: "1.5",
          minimum: { asset: "NGN", amount: "100.00" },
          maximum: { asset: "NGN", amount: "5000000.00" },
        },
      ],
    },
  }),
];
