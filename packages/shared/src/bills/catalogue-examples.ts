import { example } from "../http/route-example.ts";
import {
  listCableBillers,
  listCablePlans,
  listDataBillers,
  listDataBundles,
  listElectricityBillers,
} from "./catalogue-contract.ts";

export const catalogueExamples = [
  example(listDataBillers, {
    description: "The mobile networks that sell data. Use `identifier` in the calls that follow.",
    reply: { providers: [{ identifier: "mtn-data-ng", name: "MTN Data" }] },
  }),
  example(listDataBundles, {
    description: "The bundles of one network, priced in kobo.",
    params: { identifier: "mtn-data-ng" },
    reply: {
      bundles: [{ code: "1gb_9", name: "1GB for Weekly", data: "1GB", validity: "Weekly", price: 50000 }],
    },
  }),
  example(listCableBillers, {
    description: "The cable TV providers. Use `identifier` in the calls that follow.",
    reply: { providers: [{ identifier: "gotv-ng", name: "GOtv" }] },
  }),
  example(listCablePlans, {
    description: "The subscription plans of one provider, priced in kobo.",
    params: { identifier: "gotv-ng" },
    reply: {
      plans: [
        {
          plan_id: "GOTVJINJA",
          title: "GOtv Jinja",
          payment_options: [{ price: 390000, duration: { value: 1, type: "monthly" } }],
        },
      ],
    },
  }),
  example(listElectricityBillers, {
    description: "The electricity companies. Prepaid and postpaid are separate entries.",
    reply: { providers: [{ identifier: "ikeja-electricity-prepaid-ng", name: "Ikeja Electric Prepaid" }] },
  }),
];
