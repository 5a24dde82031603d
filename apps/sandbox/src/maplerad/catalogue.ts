import { bundlesOf, cableBillers, dataBillers, powerBillers } from "../bills/bill-catalogue.ts";
import { billKinds } from "../bills/bill-desk.ts";
import type { On } from "../control/faults.ts";
import { no, ok } from "./answer.ts";

export function mapleradCatalogueRoutes(on: On) {
  const billers: Record<string, { name: string; identifier: string; commission: number }[]> = {
    airtime: [{ name: "Airtime NG", identifier: "ng-airtime", commission: 1 }],
    data: dataBillers.map(({ network, maplerad }) => ({
      name: `${network} Data`,
      identifier: maplerad,
      commission: 0,
    })),
    cable: cableBillers.map(({ name, maplerad }) => ({ name, identifier: maplerad, commission: 0 })),
    electricity: powerBillers.flatMap(({ name, key }) => [
      { name: `${name} Prepaid`, identifier: `${key}-electricity-prepaid-ng`, commission: 0 },
      { name: `${name} Postpaid`, identifier: `${key}-electricity-postpaid-ng`, commission: 0 },
    ]),
  };
  for (const kind of billKinds) {
    on(`GET /bills/${kind}/billers/:country`, `${kind}_billers`, async () => ok(billers[kind]));
  }

  on("GET /bills/data/bundle/:id", "bundles", async (r, reply) => {
    const biller = dataBillers.find(({ maplerad }) => maplerad === r.params.id);
    if (!biller) return reply.code(404).send(no("Biller not found"));
    const rows = bundlesOf(biller).map(({ name, priceKobo, code, validity, data }) => ({
      name,
      price: priceKobo,
      code,
      validity,
      data,
    }));
    return ok(rows);
  });

  on("GET /bills/cable/subscriptions/:id", "plans", async (r, reply) => {
    const biller = cableBillers.find(({ maplerad }) => maplerad === r.params.id);
    if (!biller) return reply.code(404).send(no("Biller not found"));
    const rows = biller.plans.map(({ id, title, variation, priceKobo }) => ({
      title,
      plan_id: id,
      subscription_plans: [
        { subscription_id: `${variation}-1m`, duration: { value: 1, type: "monthly" }, price: priceKobo },
      ],
    }));
    return ok(rows);
  });
}
