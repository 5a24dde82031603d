import type { Route } from "@manilla/shared/http/route";
import { describe, expect, it } from "vitest";
import type { App } from "../command.ts";
import { allRoutes } from "../features.ts";
import { callApi, signUp, testApp } from "../testing/app.ts";
import { createFakeProviders } from "../testing/fake-providers.ts";
import { missingField, withField } from "../testing/security-suite/error-messages.ts";
import { routeRows } from "../testing/security-suite/rows-by-route.ts";

const routes: Route[] = [];
function collect(app: App): void {
  app.addHook("onRoute", ({ method, config }) => {
    if (config?.route && method !== "HEAD") routes.push(config.route);
  });
}

const { providers } = createFakeProviders();
const { app } = await testApp({
  routes: [collect, ...allRoutes],
  config: { RATE_LIMIT_FACTOR: "10000" },
  overrides: { providers },
});

const phone = "Please enter a valid Nigerian phone number";
const amount = "Please enter a valid amount";
const sentences: [name: string, field: string, value: unknown, message: string][] = [
  ...["initiateNairaDeposit", "initiateWithdrawal", "createQuote", "buyCrypto", "sellCrypto"]
    .concat(["executeSwap", "sendCrypto", "createRecurringBuy", "purchaseAirtime", "purchaseElectricity"])
    .flatMap((name) =>
      [-1, null, true, [1], "", "-5", "1e3", missingField].map((value): [string, string, unknown, string] => [
        name,
        "amount",
        value,
        amount,
      ]),
    ),
  ...["purchaseAirtime", "purchaseData", "purchaseCable", "purchaseElectricity"].flatMap(
    (name): [string, string, unknown, string][] => [
      [name, "phoneNumber", missingField, "Please enter your phone number"],
      [name, "phoneNumber", "", "Please enter your phone number"],
      [name, "phoneNumber", true, phone],
      [name, "phoneNumber", "+2340000000000", phone],
    ],
  ),
  ...[missingField, null, "", -1, "NOT ONE"].flatMap((value): [string, string, unknown, string][] => [
    ["purchaseData", "identifier", value, "Please select a network provider"],
    ["purchaseCable", "identifier", value, "Please select a cable provider"],
    ["validateCable", "identifier", value, "Please select a cable provider"],
    ["purchaseElectricity", "identifier", value, "Please select an electricity provider"],
    ["validateElectricity", "identifier", value, "Please select an electricity provider"],
  ]),
  ...[missingField, null, "", -1].flatMap((value): [string, string, unknown, string][] => [
    ["purchaseData", "bundleIdentifier", value, "Please select a data bundle"],
    ["purchaseCable", "planId", value, "Please select a subscription plan"],
    ["initiateWithdrawal", "bankCode", value, "Please select a bank"],
    ["initiateWithdrawal", "accountNumber", value, "Please enter a valid 10-digit account number"],
    ["changePin", "newPin", value, "Please enter a 4-digit PIN"],
    ["verifyOtp", "otp", value, "Please enter a valid 6-digit code"],
    ["sendVerification", "contact", value, "Please provide a valid contact method"],
    ["register", "email", value, "Invalid email format"],
  ]),
  ["purchaseCable", "smartCardNumber", missingField, "Please enter your smart card number"],
  ["purchaseCable", "smartCardNumber", "12", "Please enter a valid smart card number (8-12 digits)"],
  ["purchaseElectricity", "meterNumber", "", "Please enter your meter number"],
  ["purchaseElectricity", "meterNumber", true, "Please enter a valid meter number (8-15 digits)"],
  ["sendCrypto", "address", missingField, "Please enter a recipient address"],
  ["sendCrypto", "address", true, "Please enter a valid recipient address"],
];

describe("a field that the screens have a sentence for", () => {
  it("is refused with that sentence", async () => {
    const { token } = await signUp(app);
    for (const [name, field, value, message] of sentences) {
      const route = routes.find((known) => known.name === name);
      const body = withField(routeRows[name]?.body?.() ?? {}, [field], value);
      const answer = await callApi(app, `${route?.method} ${route?.path}`, { token, body });
      const shown = `${name} ${field} = ${String(JSON.stringify(value) ?? "missing")}`;
      expect([answer.status, answer.json.message], shown).toEqual([400, message]);
    }
  });
});
