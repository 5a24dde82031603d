import * as z from "zod/mini";
import { defineRoute } from "../http/route.ts";
import { namedObject, withMeta } from "../http/with-meta.ts";
import { cableIdentifier, networkIdentifier } from "./fields.ts";

const kobo = withMeta(z.int().check(z.nonnegative()), "Kobo. 100 kobo are one naira");

const provider = namedObject("BillProvider", { identifier: z.string(), name: z.string() });
export type Biller = z.infer<typeof provider>;
const providers = z.object({ providers: z.array(provider) });

const bundle = withMeta(
  z.object({ code: z.string(), name: z.string(), data: z.string(), validity: z.string(), price: kobo }),
  { id: "DataBundle", description: "Price in kobo" },
);
export type DataBundle = z.infer<typeof bundle>;

const plan = withMeta(
  z.object({
    plan_id: z.string(),
    title: z.string(),
    payment_options: z.array(
      z.object({
        price: kobo,
        duration: z.object({
          value: withMeta(z.int(), "Number of units in `type`"),
          type: withMeta(z.string(), 'Unit of `value`: "monthly", "weekly", "once"'),
        }),
      }),
    ),
  }),
  { id: "CablePlan", description: "Price in kobo. The first payment option is used" },
);
export type CablePlan = z.infer<typeof plan>;

export const catalogueErrors = ["provider_unavailable"] as const;

export const listDataBillers = defineRoute({
  name: "listDataBillers",
  endpoint: "GET /bills/data/billers",
  summary: "List data networks",
  reply: providers,
  errors: catalogueErrors,
});

export const listDataBundles = defineRoute({
  name: "listDataBundles",
  endpoint: "GET /bills/data/bundles/:identifier",
  summary: "List a network's data bundles",
  params: z.strictObject({ identifier: networkIdentifier }),
  reply: z.object({ bundles: z.array(bundle) }),
  errors: ["not_found", ...catalogueErrors],
});

export const listCableBillers = defineRoute({
  name: "listCableBillers",
  endpoint: "GET /bills/cable/billers",
  summary: "List cable TV providers",
  reply: providers,
  errors: catalogueErrors,
});

export const listCablePlans = defineRoute({
  name: "listCablePlans",
  endpoint: "GET /bills/cable/plans/:identifier",
  summary: "List a cable provider's plans",
  params: z.strictObject({ identifier: cableIdentifier }),
  reply: z.object({ plans: z.array(plan) }),
  errors: ["not_found", ...catalogueErrors],
});

export const listElectricityBillers = defineRoute({
  name: "listElectricityBillers",
  endpoint: "GET /bills/electricity/billers",
  summary: "List electricity companies",
  reply: providers,
  errors: catalogueErrors,
});
