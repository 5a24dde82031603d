import { example } from "@manilla/http/route-example";
import { listFees } from "@manilla/shared/fees-contract";
import { getPublicConfig } from "@manilla/shared/http/public-config";
import { listProviderHealth } from "@manilla/shared/provider-health";

export const publicConfigExamples = [
  example(getPublicConfig, {
    description:
      "Everything an app needs before sign-in. Nothing in it is secret, and it changes only with a deployment.",
    reply: {
      version: "3.0.0",
      support: {
        chat: "https://chat.manilla.example",
        email: "help@manilla.example",
        phone: "+2342013300000",
        messaging: "https://wa.me/2342013300000",
      },
      company: {
        name: "[company name]",
        number: "[registration number]",
        address: "[registered address]",
        licence: "[Licence and licensing authority. Not licensed yet: this is a demonstration.]",
        complaintsEmail: "complaints@manilla.example",
        regulator: "[the competent authority]",
      },
      features: { giftCards: false, transactionPinRequired: false, chartWidget: true },
      payment: { scriptUrl: "https://pay.example.com/bundle.js", origin: "https://pay.example.com" },
      chart: { url: "https://pay.example.com/charts" },
      identity: { origin: "https://pay.example.com" },
    },
  }),
];

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

export const providerHealthExamples = [
  example(listProviderHealth, {
    description:
      "From our own payments of the last hour, at most a minute old. A bank or biller with few payments, or without trouble, is not listed.",
    reply: { troubled: [{ kind: "bank", code: "058", failed: 4, slow: 1, of: 20 }] },
  }),
];
