import { seconds } from "@manilla/shared/duration";
import { z } from "zod";
import type { ProviderClient } from "../http.ts";
import { inEnvelope, koboField } from "./maplerad-format.ts";
import type { VendorBiller, VendorProduct } from "./port.ts";

const readable = <T extends z.ZodType>(one: T) =>
  z
    .array(z.unknown())
    .nullish()
    .transform((rows, check) => {
      const read = (rows ?? []).flatMap((candidate) => one.safeParse(candidate).data ?? []);
      if (rows && rows.length > 0 && read.length === 0)
        check.addIssue({ code: "custom", message: "no row can be read" });
      return read;
    });
const billerRows = inEnvelope(readable(z.looseObject({ name: z.string(), identifier: z.string() })));
const code = z.union([z.string().min(1), z.number().transform(String)]);
const wording = z.string().nullish().catch(null);
const bundleRows = inEnvelope(
  readable(z.looseObject({ name: z.string(), price: koboField, code, validity: wording, data: wording })),
);
const months = z.union([
  z.number().int(),
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
]);
const option = z.looseObject({
  subscription_id: code,
  duration: z.object({ value: months.pipe(z.number().int().positive()), type: z.string() }),
  price: koboField,
});
/** The vendor's API description has `subscription_plans`, its older answers have `payment_options`. */
const planRows = inEnvelope(
  readable(
    z
      .looseObject({
        title: z.string(),
        plan_id: code,
        subscription_plans: readable(option),
        payment_options: readable(option),
      })
      .transform(({ title, plan_id, subscription_plans, payment_options }) => ({
        title,
        plan_id,
        options: [...subscription_plans, ...payment_options],
      })),
  ),
);

const quickRead = { method: "GET", timeoutMs: seconds(4) } as const;

export async function billersOf(client: ProviderClient, kind: string): Promise<VendorBiller[]> {
  const path = `/bills/${kind}/billers/NG`;
  const { data } = await client.call({ ...quickRead, path, reply: billerRows });
  return data.map(({ identifier, name }) => ({ service: identifier, name }));
}

export async function bundlesOf(client: ProviderClient, service: string): Promise<VendorProduct[]> {
  const path = `/bills/data/bundle/${encodeURIComponent(service)}`;
  const { data } = await client.call({ ...quickRead, path, reply: bundleRows });
  return data.map(({ code: bundle, name, data: size, validity, price }) => ({
    code: bundle,
    orderCode: bundle,
    name,
    data: size ?? "",
    validity: validity ?? "",
    price,
    duration: { value: 1, type: "once" },
  }));
}

export async function plansOf(client: ProviderClient, service: string): Promise<VendorProduct[]> {
  const path = `/bills/cable/subscriptions/${encodeURIComponent(service)}`;
  const { data } = await client.call({ ...quickRead, path, reply: planRows });
  return data.flatMap(({ plan_id, title, options }) => {
    // A purchase covers one period, so the option with a duration of one period is preferred.
    const option = options.find(({ duration }) => duration.value === 1) ?? options[0];
    if (!option) return [];
    const { subscription_id: orderCode, price, duration } = option;
    return [{ code: plan_id, orderCode, name: title, data: "", validity: "", price, duration }];
  });
}
