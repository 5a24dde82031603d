import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { type ProviderClient, providerClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import type { BillVendor, BillWebhook, CustomerCheck, VendorProduct } from "./port.ts";
import { pending, withoutAnswer } from "./results.ts";
import { vtpassBook } from "./vtpass-books.ts";
import * as format from "./vtpass-format.ts";

type Settings = Pick<
  Config,
  "VTPASS_BASE_URL" | "VTPASS_API_KEY" | "VTPASS_PUBLIC_KEY" | "VTPASS_SECRET_KEY"
>;

const categories = { data: "data", cable: "tv-subscription", electricity: "electricity-bill" } as const;

/** VTpass's bills. The request id is ours: sent twice it buys once. */
export function createVtpass(config: Settings): BillVendor {
  const client = providerClient({
    name: "vtpass",
    baseUrl: config.VTPASS_BASE_URL,
    // It asks for the public key on GET and the secret one on POST; each ignores the other.
    headers: {
      "api-key": config.VTPASS_API_KEY,
      "public-key": config.VTPASS_PUBLIC_KEY,
      "secret-key": config.VTPASS_SECRET_KEY,
    },
    timeoutMs: 10_000,
  });
  return {
    name: "vtpass",
    repeatable: true,
    newRequestId,
    async billers(kind) {
      const query = { identifier: categories[kind] };
      const call = { method: "GET", path: "/services", query, reply: services, timeoutMs: 4_000 } as const;
      const { content } = await client.call(call);
      return content.map(({ serviceID, name }) => ({ service: serviceID, name }));
    },
    products: (_kind, service) => variationsOf(client, service),
    checkCustomer: (kind, codes, number) => checkCustomer(client, kind, { ...codes, number }),
    async buy(order, requestId) {
      try {
        const body = format.purchaseBody(order, requestId);
        const answer = await client.call({ method: "POST", path: "/pay", body, reply: format.payAnswer });
        return format.purchaseResult(answer, requestId);
      } catch (error) {
        return format.rejectedResult(error, requestId);
      }
    },
    async look({ requestId }) {
      try {
        const body = { request_id: requestId };
        const call = {
          method: "POST",
          path: "/requery",
          body,
          reply: format.payAnswer,
          timeoutMs: 5_000,
        } as const;
        return format.requeryResult(await client.call(call), requestId);
      } catch (error) {
        const told = withoutAnswer(error);
        return told.status === "failed" ? pending(told.reason) : told;
      }
    },
    entries: (span, known) => vtpassBook(client, span, known),
    async balances() {
      const { contents } = await client.call({ method: "GET", path: "/balance", reply: wallet });
      return [format.nairaOf(contents.balance)];
    },
    parseWebhook(raw, headers) {
      const given = headers["x-vtpass-signature"];
      return signatureFits(raw, given, config.VTPASS_SECRET_KEY) ? newsOf(raw) : { kind: "forged" };
    },
    close: () => client.close(),
  };
}

/** Twelve digits of now in Lagos (UTC+1 all year), as the vendor demands, and enough of our own to be unique. */
export function newRequestId(at: Date): string {
  const lagos = new Date(at.getTime() + 3_600_000).toISOString();
  return lagos.slice(0, 16).replace(/\D/g, "") + randomBytes(8).toString("hex");
}

const wallet = z.looseObject({ contents: z.looseObject({ balance: format.amount }) });
const services = z.looseObject({
  content: z.array(z.looseObject({ serviceID: z.string(), name: z.string() })),
});
const variation = z.looseObject({
  variation_code: z.string(),
  name: z.string(),
  variation_amount: z.string().regex(/^\d{1,10}(\.\d{1,2})?$/),
});
const variations = z.looseObject({
  // The second spelling is theirs too.
  content: z.looseObject({
    variations: z.array(variation).optional(),
    varations: z.array(variation).optional(),
  }),
});

async function variationsOf(client: ProviderClient, service: string): Promise<VendorProduct[]> {
  const query = { serviceID: service };
  const path = "/service-variations";
  const { content } = await client.call({ method: "GET", path, query, reply: variations, timeoutMs: 4_000 });
  return (content.variations ?? content.varations ?? []).map(
    ({ variation_code, name, variation_amount }) => ({
      code: variation_code,
      orderCode: variation_code,
      name,
      data: "",
      validity: "",
      price: format.nairaOf(variation_amount),
      duration: { value: 1, type: "monthly" },
    }),
  );
}

const owner = z.looseObject({
  content: z.looseObject({
    Customer_Name: z.string().optional(),
    Address: z.string().nullish(),
    WrongBillersCode: z.boolean().optional(),
  }),
});

async function checkCustomer(
  client: ProviderClient,
  kind: "cable" | "electricity",
  { service, product, number }: { service: string; product: string | null; number: string },
): Promise<CustomerCheck> {
  const body = { billersCode: number, serviceID: service, ...(kind === "electricity" && { type: product }) };
  try {
    const path = "/merchant-verify";
    const { content } = await client.call({ method: "POST", path, body, reply: owner, timeoutMs: 3_000 });
    if (content.WrongBillersCode) return { status: "wrong" };
    const { Customer_Name: name, Address: address } = content;
    return name ? { status: "found", name, address: address ?? null } : { status: "unknown" };
  } catch (error) {
    if (error instanceof ProviderError) return { status: "unknown" };
    throw error;
  }
}

/** How it signs is not documented: the message is a hint, and the purchase is asked about whatever it says. */
function signatureFits(raw: Buffer, given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== "string" || given.length > 200) return false;
  const expected = createHmac("sha256", secret).update(raw).digest();
  const bytes = Buffer.from(given, "hex");
  return expected.length === bytes.length && timingSafeEqual(expected, bytes);
}

const news = z.object({ type: z.literal("transaction-update"), data: format.payAnswer });

function newsOf(raw: Buffer): BillWebhook {
  const read = news.safeParse(jsonOf(raw));
  if (!read.success || read.data.data.requestId === undefined) return { kind: "ignored" };
  const { code, content, requestId: reference } = read.data.data;
  const status = content?.transactions?.status ?? null;
  const key = `${reference}:${code}:${status}`.slice(0, 200);
  return { kind: "bill", news: { key, reference, body: { code, status, requestId: reference } } };
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}
