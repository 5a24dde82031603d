import { randomUUID } from "node:crypto";
import { billKinds } from "@manilla/shared/bills/rules";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { readPages } from "../books/pages.ts";
import type { VendorEntry } from "../books/port.ts";
import { type ProviderClient, providerClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import * as format from "./maplerad-format.ts";
import { linesOf, rowsSince } from "./maplerad-history.ts";
import { svixFits } from "./maplerad-signature.ts";
import type { BillResult, BillVendor, BillWebhook, CustomerCheck, SentBill, VendorProduct } from "./port.ts";
import { withoutAnswer } from "./results.ts";

type Settings = Pick<Config, "MAPLERAD_BASE_URL" | "MAPLERAD_SECRET_KEY" | "MAPLERAD_WEBHOOK_SECRET">;

/** Their clock and ours may differ by so much when a lost purchase is looked for. */
const clockSkewMs = 2 * 60_000;
/** A purchase that waited for a connection may have been made this much after it was noted. */
const latestMs = 15 * 60_000;

/** Maplerad's bills. It takes no reference of ours: a lost answer is looked for in its history. */
export function createMaplerad(config: Settings): BillVendor {
  const client = providerClient({
    name: "maplerad",
    baseUrl: config.MAPLERAD_BASE_URL,
    headers: { authorization: `Bearer ${config.MAPLERAD_SECRET_KEY}` },
    timeoutMs: 10_000,
  });
  return {
    name: "maplerad",
    repeatable: false,
    newRequestId: () => randomUUID(),
    billers: async (kind) => {
      const path = `/bills/${kind}/billers/NG`;
      const { data } = await client.call({ method: "GET", path, reply: format.billerRows, timeoutMs: 4_000 });
      return data.map(({ identifier, name }) => ({ service: identifier, name }));
    },
    products: (kind, service) => (kind === "data" ? bundlesOf(client, service) : plansOf(client, service)),
    checkCustomer: (kind, { service }, number) => checkMeter(client, kind, service, number),
    async buy(order) {
      try {
        const { path, body } = format.purchaseOf(order);
        const { data } = await client.call({ method: "POST", path, body, reply: format.oneRow });
        return format.resultOf(data, order);
      } catch (error) {
        return format.refusalOf(error);
      }
    },
    look: (bill) => (bill.vendorReference === null ? findLost(client, bill) : ask(client, bill)),
    async entries(span) {
      const entries: VendorEntry[] = [];
      for (const kind of billKinds)
        entries.push(...(await readPages(span, (page) => linesOf(client, kind, page))));
      return { entries, whole: true };
    },
    async balances() {
      const { data } = await client.call({ method: "GET", path: "/wallets/NGN", reply: format.wallet });
      return [data.available_balance];
    },
    parseWebhook(raw, headers) {
      const fits = svixFits(raw, headers, { secret: config.MAPLERAD_WEBHOOK_SECRET, now: new Date() });
      return fits ? newsOf(raw) : { kind: "forged" };
    },
    close: () => client.close(),
  };
}

async function bundlesOf(client: ProviderClient, service: string): Promise<VendorProduct[]> {
  const path = `/bills/data/bundle/${encodeURIComponent(service)}`;
  const { data } = await client.call({ method: "GET", path, reply: format.bundleRows, timeoutMs: 4_000 });
  return data.map(({ code, name, data: size, validity, price }) => ({
    code,
    orderCode: code,
    name,
    data: size,
    validity,
    price,
    duration: { value: 1, type: "once" },
  }));
}

async function plansOf(client: ProviderClient, service: string): Promise<VendorProduct[]> {
  const path = `/bills/cable/subscriptions/${encodeURIComponent(service)}`;
  const { data } = await client.call({ method: "GET", path, reply: format.planRows, timeoutMs: 4_000 });
  // Only the first way to pay is used, and a plan without one can't be bought.
  return data.flatMap(({ plan_id, title, payment_options: [first] }) =>
    first === undefined
      ? []
      : [
          {
            code: plan_id,
            orderCode: first.subscription_id,
            name: title,
            data: "",
            validity: "",
            price: first.price,
            duration: { value: first.duration.value, type: first.duration.type },
          },
        ],
  );
}

async function checkMeter(
  client: ProviderClient,
  kind: "cable" | "electricity",
  identifier: string,
  number: string,
): Promise<CustomerCheck> {
  if (kind === "cable") return { status: "unknown" };
  const body = { meter_number: number, identifier };
  try {
    const path = "/bills/electricity/resolve-account";
    const call = { method: "POST", path, body, reply: format.meterOwner, timeoutMs: 3_000 } as const;
    const { data } = await client.call(call);
    return { status: "found", name: data.name, address: null };
  } catch (error) {
    const wrong = error instanceof ProviderError && error.kind === "refused" && error.status === 400;
    return { status: wrong ? "wrong" : "unknown" };
  }
}

async function ask(client: ProviderClient, { order, vendorReference }: SentBill): Promise<BillResult> {
  const path = `/bills/${order.kind}/${encodeURIComponent(vendorReference ?? "")}`;
  try {
    const { data } = await client.call({ method: "GET", path, reply: format.oneRow, timeoutMs: 5_000 });
    return format.resultOf(data, order);
  } catch (error) {
    // A refusal here is about the question, not about the purchase: it settles nothing.
    const told = withoutAnswer(error);
    return told.status === "failed"
      ? { status: "pending", reason: told.reason, vendorReference: null }
      : told;
  }
}

/**
 * The oldest purchase for this recipient and price since it was sent which is no other bill's. Failed ones are passed
 * over: a refusal names no reference, so that one may be an earlier bill's, and giving money back on it would be a guess.
 */
async function findLost(client: ProviderClient, { order, sentAt, taken }: SentBill): Promise<BillResult> {
  try {
    const rows = await rowsSince(client, order.kind, new Date(sentAt.getTime() - clockSkewMs));
    const mine = rows.filter((row) => {
      const at = format.timeOf(row)?.getTime() ?? 0;
      const inTime = at >= sentAt.getTime() - clockSkewMs && at <= sentAt.getTime() + latestMs;
      const mayBe = inTime && !taken.has(row.id) && format.isAbout(row, order);
      return mayBe && format.statusOf(row) !== "failed";
    });
    const found = mine.at(-1);
    return found ? format.resultOf(found, order) : { status: "absent" };
  } catch {
    return { status: "pending", reason: "maplerad's history could not be read", vendorReference: null };
  }
}

const news = z.object({
  event: z.string(),
  data: z.looseObject({ id: z.string(), status: z.string().optional() }),
});

function newsOf(raw: Buffer): BillWebhook {
  const read = news.safeParse(jsonOf(raw));
  if (!read.success || !read.data.event.startsWith("bill.")) return { kind: "ignored" };
  const { event, data } = read.data;
  const body = { event, id: data.id, status: data.status ?? null };
  return { kind: "bill", news: { key: `${data.id}:${event}`.slice(0, 200), reference: data.id, body } };
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}
