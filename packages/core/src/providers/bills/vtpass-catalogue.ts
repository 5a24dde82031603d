import { seconds } from "@manilla/shared/duration";
import { z } from "zod";
import type { ProviderClient } from "../http.ts";
import type { BillCodes, CustomerCheck, VendorBiller, VendorProduct } from "./port.ts";
import { nairaField, nairaOf } from "./vtpass-format.ts";

const categories = { data: "data", cable: "tv-subscription", electricity: "electricity-bill" } as const;

const services = z.looseObject({ content: z.array(z.unknown()) });
const service = z.looseObject({ serviceID: z.string(), name: z.string() });

export async function readVtpassBillers(
  client: ProviderClient,
  kind: keyof typeof categories,
): Promise<VendorBiller[]> {
  const query = { identifier: categories[kind] };
  const call = { method: "GET", path: "/services", query, reply: services, timeoutMs: seconds(4) } as const;
  const { content } = await client.call(call);
  return content.flatMap((row) => {
    const { data } = service.safeParse(row);
    return data ? [{ service: data.serviceID, name: data.name }] : [];
  });
}

const rows = z.array(z.unknown()).nullish();
const variations = z.looseObject({
  // VTpass uses the spellings `variations` and `varations`.
  content: z.looseObject({ variations: rows, varations: rows }),
});
const variation = z.looseObject({
  variation_code: z.coerce.string(),
  name: z.string(),
  variation_amount: nairaField,
});

export async function readVtpassProducts(
  client: ProviderClient,
  serviceId: string,
): Promise<VendorProduct[]> {
  const query = { serviceID: serviceId };
  const path = "/service-variations";
  const call = { method: "GET", path, query, reply: variations, timeoutMs: seconds(4) } as const;
  const { content } = await client.call(call);
  return (content.variations ?? content.varations ?? []).flatMap((row) => {
    const read = variation.safeParse(row);
    return read.success ? [productOf(read.data)] : [];
  });
}

function productOf({ variation_code, name, variation_amount }: z.output<typeof variation>): VendorProduct {
  return {
    code: variation_code,
    orderCode: variation_code,
    name,
    data: /\d{1,6}(?:\.\d{1,3})?\s?[KMGT]B/i.exec(name)?.[0] ?? "",
    validity: validityOf(name),
    price: nairaOf(variation_amount),
    duration: { value: 1, type: "monthly" },
  };
}

const validities =
  /\b\d+\s?(?:hours?|hrs?|days?|weeks?|months?|years?)\b|\b(?:daily|weekly|monthly|yearly)\b/i;

/** "N100 100MB - 24 hrs" → "24 hrs", or "" if the name contains no validity. */
function validityOf(name: string): string {
  return validities.exec(name)?.[0] ?? "";
}

const text = z
  .string()
  .nullish()
  .transform((words) => words?.slice(0, 200).toWellFormed() ?? null)
  .catch(null);
const customer = z.looseObject({
  content: z.looseObject({
    Customer_Name: text,
    WrongBillersCode: z.unknown().optional(),
    error: text,
    MinimumAmount: z.unknown().optional(),
    Minimum_Amount: z.unknown().optional(),
    Min_Purchase_Amount: z.unknown().optional(),
    Can_Vend: z.unknown().optional(),
  }),
});

export async function checkVtpassCustomer(
  client: ProviderClient,
  kind: "cable" | "electricity",
  { service: serviceID, product, number }: BillCodes & { number: string },
): Promise<CustomerCheck> {
  const body = { billersCode: number, serviceID, ...(kind === "electricity" && { type: product }) };
  try {
    const path = "/merchant-verify";
    const call = { method: "POST", path, body, reply: customer, timeoutMs: seconds(3) } as const;
    const { content } = await client.call(call);
    if (isTrue(content.WrongBillersCode)) return { status: "wrong" };
    const { Customer_Name: name } = content;
    const canVend = !isFalse(content.Can_Vend);
    const minimum =
      minimumOf(content.MinimumAmount) ??
      minimumOf(content.Minimum_Amount) ??
      minimumOf(content.Min_Purchase_Amount);
    return name ? { status: "found", name, minimum, canVend } : { status: "unknown" };
  } catch {
    return { status: "unknown" };
  }
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === "string" && /^(true|yes|1)$/i.test(value.trim()));
}

// True only if the vendor clearly answers that this meter or card cannot buy. Purchases for it are then refused. Any
// undocumented word returns false, so that it blocks nothing.
function isFalse(value: unknown): boolean {
  return value === false || (typeof value === "string" && /^(no|false|n)$/i.test(value.trim()));
}

/** "", 0 and null mean that there is no minimum. */
function minimumOf(value: unknown): ReturnType<typeof nairaOf> | null {
  const { data } = nairaField.safeParse(typeof value === "string" ? value.replace(/[₦,\s]/g, "") : value);
  return data === undefined || nairaOf(data).units === 0n ? null : nairaOf(data);
}
