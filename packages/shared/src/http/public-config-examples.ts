import { example } from "../http/route-example.ts";
import { getPublicConfig } from "./public-config.ts";

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
