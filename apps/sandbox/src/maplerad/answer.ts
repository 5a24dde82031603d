import { createHmac } from "node:crypto";
import { customerName } from "../banking/accounts.ts";
import { bundlesOf, cableBillers, dataBillers, powerBillers } from "../bills/bill-catalogue.ts";
import { type Bill, billKinds, unitsFor } from "../bills/bill-desk.ts";
import { lagosTime } from "../clock.ts";
import type { On } from "../control/faults.ts";
import { drawDigits, drawFraction } from "../dice.ts";
import type { World } from "../world.ts";

export const okAnswer = (data: unknown, message = "successful") => ({ status: true, message, data });
export const errorAnswer = (message: string) => ({ status: false, message });

const statusWords = {
  pending: "PENDING",
  delivered: "SUCCESS",
  failed: "FAILED",
  reversed: "REVERSED",
} as const;

export function commissionOf(bill: Bill): bigint {
  return bill.kind === "airtime" ? BigInt(bill.amountKobo) / 100n : 0n;
}

const keyChangeEnding = "07";

/** The answer about delivered airtime has no status, currency or time. */
export function purchaseAnswer(bill: Bill) {
  const { status, currency, created_at, ...rest } = billRow(bill);
  if (bill.kind !== "airtime") return { ...rest, status, currency, created_at };
  return bill.status === "delivered" ? rest : { ...rest, status };
}

export function airtimeRow(bill: Bill) {
  const { status, ...rest } = billRow(bill);
  return bill.status === "delivered" ? rest : { ...rest, status };
}

export function transactionOf(bill: Bill) {
  const isReversed = bill.status === "reversed";
  return {
    id: bill.reference,
    reference: null,
    status: isReversed ? "SUCCESS" : statusWords[bill.status],
    entry: "DEBIT",
    amount: Number(bill.amountKobo) - Number(commissionOf(bill)),
    currency: "NGN",
    ledger: { reversal: isReversed },
    created_at: `${lagosTime(bill.createdAt)}+01:00`,
  };
}

const recipientField = {
  airtime: "phone_number",
  data: "phone_number",
  cable: "smartcard_number",
  electricity: "meter_number",
};

function billRow(bill: Bill) {
  const kobo = Number(bill.amountKobo);
  const commission = Number(commissionOf(bill));
  return {
    id: bill.reference,
    status: statusWords[bill.status],
    currency: "NGN",
    amount: kobo,
    debit_amount: kobo - commission,
    commission_earned: commission,
    created_at: `${lagosTime(bill.createdAt)}+01:00`,
    [recipientField[bill.kind]]: bill.recipient,
    ...(bill.kind === "electricity" && power(bill)),
  };
}

function power(bill: Bill) {
  const delivered = bill.status === "delivered";
  const isNewKey = bill.recipient.endsWith(keyChangeEnding);
  return {
    token: delivered ? bill.token : null,
    configuration_token: isNewKey && delivered ? drawDigits(20, "configuration", bill.reference) : "",
    reset_token: isNewKey && delivered ? drawDigits(20, "reset", bill.reference) : "",
    amount_of_power: delivered ? `${unitsFor(bill.amountKobo)} kWh` : null,
    customer_name: customerName(bill.recipient),
  };
}

const events = {
  pending: "bill.pending",
  delivered: "bill.successful",
  failed: "bill.failed",
  reversed: "bill.reversed",
};

export function announceMapleradBill(world: World, bill: Bill) {
  world.webhooks.send({
    vendor: "maplerad",
    reference: bill.reference,
    event: events[bill.status],
    body: { event: events[bill.status], type: bill.kind, data: billRow(bill) },
    sign: (raw) => signSvix(world.config.keys.MAPLERAD_WEBHOOK_SECRET, { raw, now: world.clock.now() }),
  });
}

/** Svix: HMAC-SHA256 with the base64 part of `whsec_…` over "id.timestamp.body". */
function signSvix(secret: string, { raw, now }: { raw: string; now: Date }): Record<string, string> {
  const id = `msg_${Math.floor(drawFraction(raw) * 2 ** 32).toString(36)}`;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${raw}`).digest("base64");
  return { "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` };
}

export function mapleradCatalogueRoutes(on: On) {
  const billers = {
    airtime: [{ name: "Airtime NG", identifier: "ng-airtime" }],
    data: dataBillers.map(({ network, maplerad }) => ({ name: `${network} Data`, identifier: maplerad })),
    cable: cableBillers.map(({ name, maplerad }) => ({ name, identifier: maplerad })),
    electricity: powerBillers.flatMap(({ name, key }) => [
      { name: `${name} Prepaid`, identifier: `${key}-electricity-prepaid-ng` },
      { name: `${name} Postpaid`, identifier: `${key}-electricity-postpaid-ng` },
    ]),
  };
  for (const kind of billKinds) {
    on(`GET /bills/${kind}/billers/:country`, `${kind}_billers`, async () => okAnswer(billers[kind]));
  }

  on("GET /bills/data/bundle/:id", "bundles", async (r, reply) => {
    const biller = dataBillers.find(({ maplerad }) => maplerad === r.params.id);
    if (!biller) return reply.code(404).send(errorAnswer("Biller not found"));
    return okAnswer(bundlesOf(biller).map(({ priceKobo, ...bundle }) => ({ ...bundle, price: priceKobo })));
  });

  on("GET /bills/cable/subscriptions/:id", "plans", async (r, reply) => {
    const biller = cableBillers.find(({ maplerad }) => maplerad === r.params.id);
    if (!biller) return reply.code(404).send(errorAnswer("Biller not found"));
    const rows = biller.plans.map(({ id, title, variation, priceKobo }) => ({
      title,
      plan_id: id,
      subscription_plans: [
        { subscription_id: `${variation}-1m`, duration: { value: 1, type: "monthly" }, price: priceKobo },
      ],
    }));
    return okAnswer(rows);
  });
}
