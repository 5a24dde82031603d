import { createPerson as fund } from "@manilla/testing/people";
import { callApi } from "../app.ts";
import type { Owner, Row, World } from "./owned.ts";

const phoneNumber = "+2348032200011";

export const featureRows: Readonly<Record<string, Row>> = {
  listDataBillers: {},
  listDataBundles: { path: { identifier: "mtn-data-ng" } },
  listCableBillers: {},
  listCablePlans: { path: { identifier: "gotv-ng" } },
  listElectricityBillers: {},
  validateCable: { body: () => ({ smartCardNumber: "1212121212", identifier: "gotv-ng" }) },
  validateElectricity: {
    body: () => ({ meterNumber: "45011112233", identifier: "ikeja-electricity-prepaid-ng" }),
  },
  purchaseAirtime: { body: () => ({ phoneNumber, amount: "100", pin: "2468" }), amounts: ["amount"] },
  purchaseData: {
    body: () => ({
      phoneNumber,
      identifier: "mtn-data-ng",
      bundleIdentifier: "1gb_9",
      amount: "500",
      pin: "2468",
    }),
    amounts: ["amount"],
  },
  purchaseCable: {
    body: () => ({
      smartCardNumber: "1212121212",
      identifier: "gotv-ng",
      planId: "GOTVJINJA",
      amount: "3900",
      phoneNumber,
      pin: "2468",
    }),
    amounts: ["amount"],
  },
  purchaseElectricity: {
    body: () => ({
      meterNumber: "45011112233",
      identifier: "ikeja-electricity-prepaid-ng",
      amount: "1000",
      phoneNumber,
      pin: "2468",
    }),
    amounts: ["amount"],
  },
  listBillHistory: { filledBy: "getBillTransaction" },
  getBillTransaction: { owned: power },
  resendToken: { owned: power },
  listBillRepeats: { filledBy: "removeBillRepeat" },
  createBillRepeat: {
    body: () => ({ transactionId: "019a0000-0000-7000-8000-000000000000", mode: "reminder", pin: "2468" }),
  },
  pauseBillRepeat: { owned: repeat, body: () => ({ paused: true }) },
  removeBillRepeat: { owned: repeat },
  listBillRecipients: {},
  saveBillRecipient: {
    body: () => ({ kind: "meter", number: "45011112233", provider: "ikeja-electric", name: "Mum's meter" }),
  },
  renameBillRecipient: { owned: recipient, body: () => ({ name: "Mum's house" }) },
  removeBillRecipient: { owned: recipient },
};

async function power({ app, ctx }: World, { userId, token }: Owner): Promise<string> {
  await fund(ctx.database, { naira: "5000" }, userId);
  const body = featureRows["purchaseElectricity"]?.body?.();
  const { json } = await callApi(app, "POST /bills/electricity/purchase", { token, body });
  return String(json.data.transactionId);
}

async function repeat(world: World, owner: Owner): Promise<string> {
  const transactionId = await power(world, owner);
  const body = { transactionId, mode: "reminder" };
  const { json } = await callApi(world.app, "POST /bills/repeats", { token: owner.token, body });
  return String(json.data.id);
}

async function recipient({ app }: World, { token }: Owner): Promise<string> {
  const body = { kind: "meter", number: "45011112233", name: "Mum's meter" };
  const { json } = await callApi(app, "POST /bills/recipients", { token, body });
  return String(json.data.recipients[0].id);
}
