import { z } from "zod";
import { route } from "../http/route.ts";
import { cableIdentifier, networkIdentifier } from "./fields.ts";

const kobo = z.number().int().nonnegative().describe("Kobo: 100 are one naira");

const provider = z.object({ identifier: z.string(), name: z.string() }).meta({ id: "BillProvider" });
export type BillProvider = z.infer<typeof provider>;
const providers = z.object({ providers: z.array(provider) });

const bundle = z
  .object({ code: z.string(), name: z.string(), data: z.string(), validity: z.string(), price: kobo })
  .meta({ id: "DataBundle", description: "price in kobo" });
export type DataBundle = z.infer<typeof bundle>;

const plan = z
  .object({
    plan_id: z.string(),
    title: z.string(),
    payment_options: z.array(
      z.object({
        price: kobo,
        duration: z.object({
          value: z.number().int().describe("How many of `type`"),
          type: z.string().describe('Unit of `value`: "monthly", "weekly", "once"'),
        }),
      }),
    ),
  })
  .meta({ id: "CablePlan", description: "price in kobo; the first payment option is used" });
export type CablePlan = z.infer<typeof plan>;

export const unreachable = ["provider_unavailable"] as const;

export const listDataBillers = route({
  name: "listDataBillers",
  method: "GET",
  path: "/bills/data/billers",
  summary: "List data networks",
  tag: "bills",
  access: "user",
  reply: providers,
  errors: unreachable,
});

export const listDataBundles = route({
  name: "listDataBundles",
  method: "GET",
  path: "/bills/data/bundles/:identifier",
  summary: "List a network's data bundles",
  tag: "bills",
  access: "user",
  params: z.strictObject({ identifier: networkIdentifier }),
  reply: z.object({ bundles: z.array(bundle) }),
  errors: ["not_found", ...unreachable],
});

export const listCableBillers = route({
  name: "listCableBillers",
  method: "GET",
  path: "/bills/cable/billers",
  summary: "List cable TV providers",
  tag: "bills",
  access: "user",
  reply: providers,
  errors: unreachable,
});

export const listCablePlans = route({
  name: "listCablePlans",
  method: "GET",
  path: "/bills/cable/plans/:identifier",
  summary: "List a cable provider's plans",
  tag: "bills",
  access: "user",
  params: z.strictObject({ identifier: cableIdentifier }),
  reply: z.object({ plans: z.array(plan) }),
  errors: ["not_found", ...unreachable],
});

export const listElectricityBillers = route({
  name: "listElectricityBillers",
  method: "GET",
  path: "/bills/electricity/billers",
  summary: "List electricity companies",
  tag: "bills",
  access: "user",
  reply: providers,
  errors: unreachable,
});
