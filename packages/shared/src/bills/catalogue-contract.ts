import * as z from "zod/mini";
import { described } from "../http/described.ts";
import { route } from "../http/route.ts";
import { cableIdentifier, networkIdentifier } from "./fields.ts";

const kobo = described(z.int().check(z.nonnegative()), "Kobo: 100 are one naira");

const provider = described(z.object({ identifier: z.string(), name: z.string() }), { id: "BillProvider" });
export type BillProvider = z.infer<typeof provider>;
const providers = z.object({ providers: z.array(provider) });

const bundle = described(
  z.object({ code: z.string(), name: z.string(), data: z.string(), validity: z.string(), price: kobo }),
  { id: "DataBundle", description: "price in kobo" },
);
export type DataBundle = z.infer<typeof bundle>;

const plan = described(
  z.object({
    plan_id: z.string(),
    title: z.string(),
    payment_options: z.array(
      z.object({
        price: kobo,
        duration: z.object({
          value: described(z.int(), "How many of `type`"),
          type: described(z.string(), 'Unit of `value`: "monthly", "weekly", "once"'),
        }),
      }),
    ),
  }),
  { id: "CablePlan", description: "price in kobo; the first payment option is used" },
);
export type CablePlan = z.infer<typeof plan>;

export const catalogueErrors = ["provider_unavailable"] as const;

export const listDataBillers = route({
  name: "listDataBillers",
  path: "/bills/data/billers",
  summary: "List data networks",
  reply: providers,
  errors: catalogueErrors,
});

export const listDataBundles = route({
  name: "listDataBundles",
  path: "/bills/data/bundles/:identifier",
  summary: "List a network's data bundles",
  params: z.strictObject({ identifier: networkIdentifier }),
  reply: z.object({ bundles: z.array(bundle) }),
  errors: ["not_found", ...catalogueErrors],
});

export const listCableBillers = route({
  name: "listCableBillers",
  path: "/bills/cable/billers",
  summary: "List cable TV providers",
  reply: providers,
  errors: catalogueErrors,
});

export const listCablePlans = route({
  name: "listCablePlans",
  path: "/bills/cable/plans/:identifier",
  summary: "List a cable provider's plans",
  params: z.strictObject({ identifier: cableIdentifier }),
  reply: z.object({ plans: z.array(plan) }),
  errors: ["not_found", ...catalogueErrors],
});

export const listElectricityBillers = route({
  name: "listElectricityBillers",
  path: "/bills/electricity/billers",
  summary: "List electricity companies",
  reply: providers,
  errors: catalogueErrors,
});
