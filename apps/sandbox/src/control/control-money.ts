import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { payoutDecisions } from "../banking/payouts.ts";
import { billOutcomes } from "../bills/bill-desk.ts";
import { fitsDecimals, unitsOf } from "../decimals.ts";
import { describeVerification, identityStatuses } from "../dojah/dojah.ts";
import type { Parts } from "../parts.ts";
import { custodyCoin } from "../quidax/coins.ts";
import { depositEnds, describeDeposit } from "../quidax/deposits.ts";
import { describeWithdrawal } from "../quidax/withdrawal.ts";
import { withdrawalDecisions } from "../quidax/withdrawals.ts";
import { controlCall, Refused, times } from "./command.ts";

export function moneyControlRoutes(app: FastifyInstance, parts: Parts) {
  payoutRoutes(app, parts);
  billRoutes(app, parts);
  identityRoutes(app, parts);
  depositRoutes(app, parts);
  withdrawalRoutes(app, parts);
  floatRoutes(app, parts);
}

function payoutRoutes(app: FastifyInstance, { payouts }: Parts) {
  const decision = z.strictObject({ status: z.enum(payoutDecisions) });
  controlCall(app, ["POST", "/payouts/:reference", decision], ({ status }, reference) => {
    const vendors = Object.values(payouts);
    const known = vendors.filter((vendor) => vendor.get(reference));
    for (const vendor of known.length > 0 ? known : vendors) vendor.decide(reference, status);
    return { reference, status, decided: known.length > 0 ? "now" : "when it arrives" };
  });
}

function billRoutes(app: FastifyInstance, { desks }: Parts) {
  const script = z.strictObject({
    vendor: z.enum(["maplerad", "vtpass"]),
    recipient: z.string().min(4).optional().describe("phone, meter or card; without it: anyone's next bill"),
    outcome: z.enum(billOutcomes),
    times: times.default(1),
  });
  controlCall(app, ["POST", "/bills", script], ({ vendor, ...rest }) => {
    desks[vendor].script(rest);
    return { vendor, ...rest };
  });
  const delivery = script.pick({ vendor: true, recipient: true }).required();
  controlCall(app, ["POST", "/bills/deliver", delivery], ({ vendor, recipient }) => {
    const delivered = desks[vendor].deliver(recipient);
    if (delivered === 0) throw new Refused(404, `${vendor} has nothing pending for ${recipient}.`);
    return { vendor, recipient, delivered };
  });
  const reversal = script.pick({ vendor: true }).extend({ reference: z.string().min(4) });
  controlCall(app, ["POST", "/bills/reverse", reversal], ({ vendor, reference }) => {
    if (!desks[vendor].reverse(reference)) throw new Refused(404, `${vendor} delivered no ${reference}.`);
    return { vendor, reference, reversed: true };
  });
}

function identityRoutes(app: FastifyInstance, { identities }: Parts) {
  const conclusion = z.strictObject({
    status: z.enum(identityStatuses),
    bvn: z
      .string()
      .regex(/^\d{11}$/)
      .optional()
      .describe("whom the check finds; without it a person of the account's own"),
    firstName: z.string().trim().min(1).max(60).optional(),
    lastName: z.string().trim().min(1).max(60).optional(),
    by: z.enum(["registry", "document"]).optional(),
  });
  controlCall(app, ["POST", "/identity/:reference", conclusion], ({ status, ...details }, reference) =>
    describeVerification(identities.conclude(reference, status, details)),
  );
}

const confirmations = z.number().int().min(0).max(1000).optional();

function depositRoutes(app: FastifyInstance, { custody, deposits }: Parts) {
  const arrival = z.strictObject({
    address: z.string().min(10),
    tag: z.string().optional().describe("the destination tag, where many share an address (XRP)"),
    amount: z.union([z.string(), z.number()]).transform(String),
    confirmations: confirmations.describe("how far the chain confirms by itself; without it: far enough"),
    hold: z.boolean().optional(),
  });
  controlCall(app, ["POST", "/custody/deposits", arrival], ({ address, tag, ...rest }) => {
    const place = custody.find(address, tag);
    if (place === "tag_needed")
      throw new Refused(400, `Many share ${address}: give the "tag" of the receiver.`);
    if (!place) throw new Refused(404, `No deposit address ${address}${tag ? ` with tag ${tag}` : ""}.`);
    const decimals = custodyCoin(place.currency)?.decimals ?? 8;
    if (!unitsOf(rest.amount) || !fitsDecimals(rest.amount, decimals)) {
      throw new Refused(400, `"amount" is a decimal above 0 with at most ${decimals} decimals.`);
    }
    return describeDeposit(deposits.receive(place, rest), custody);
  });

  const next = z.strictObject({ confirmations, status: z.enum(depositEnds).optional() });
  controlCall(app, ["POST", "/custody/deposits/:reference", next], (body, reference) => {
    const deposit = deposits.advance(reference, body);
    if (!deposit) throw new Refused(404, `There is no deposit ${reference}.`);
    return describeDeposit(deposit, custody);
  });
}

function floatRoutes(app: FastifyInstance, { balances }: Parts) {
  const float = z.strictObject({
    currency: z.string().toLowerCase(),
    amount: z.union([z.string(), z.number()]).transform(String),
  });
  controlCall(app, ["POST", "/custody/float", float], ({ currency, amount }) => {
    if (!custodyCoin(currency)) throw new Refused(404, `The custodian has no coin ${currency}.`);
    if (unitsOf(amount) === undefined) throw new Refused(400, '"amount" is a decimal of 0 or above.');
    balances.setFloat(currency, amount);
    return { currency, amount };
  });
}

function withdrawalRoutes(app: FastifyInstance, { custody, withdrawals }: Parts) {
  const decision = z.strictObject({ status: z.enum(withdrawalDecisions) });
  controlCall(app, ["POST", "/custody/withdrawals/:reference", decision], ({ status }, reference) => {
    const withdrawal = withdrawals.decide(reference, status);
    return withdrawal
      ? describeWithdrawal(withdrawal, custody)
      : { reference, status, decided: "when it arrives" };
  });
}
