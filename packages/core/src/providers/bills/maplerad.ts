import { createHmac, randomUUID } from "node:crypto";
import { type BillKind, billKinds } from "@manilla/shared/bills/rules";
import { inSeconds, minutes, seconds } from "@manilla/shared/duration";
import { z } from "zod";
import type { VendorSettings } from "../../runtime/config.ts";
import type { Span, VendorBook, VendorEntry } from "../books/port.ts";
import { type ProviderClient, providerClient } from "../http.ts";
import { ignoreStatus, ProviderError } from "../provider-error.ts";
import type { WebhookHeaders, WebhookMessage } from "../webhooks/port.ts";
import { isSignedUnder, parsedWebhook, readJson, type VendorWebhook, webhookKeys } from "../webhooks.ts";
import { findAirtimeById, findLostAirtime, readAirtimeEntries } from "./maplerad-airtime.ts";
import { billersOf, bundlesOf, plansOf } from "./maplerad-catalogue.ts";
import * as format from "./maplerad-format.ts";
import { billTransaction, readTransactionEntry } from "./maplerad-transactions.ts";
import {
  type BillResult,
  type BillVendor,
  type CustomerCheck,
  type KnownBill,
  pendingResult,
  type SentBill,
  unansweredQuery,
} from "./port.ts";

type Settings = VendorSettings<"MAPLERAD">;

/** Maplerad takes no reference from us. If its answer to an airtime purchase is lost, we search Maplerad's list. */
export function createMaplerad(config: Settings): BillVendor {
  const client = providerClient({
    name: "maplerad",
    baseUrl: config.MAPLERAD_BASE_URL,
    headers: { authorization: `Bearer ${config.MAPLERAD_SECRET_KEY}` },
    timeoutMs: seconds(10),
  });
  const keys = webhookKeys(config.MAPLERAD_WEBHOOK_SECRET, config.MAPLERAD_PREVIOUS_WEBHOOK_SECRET);
  return {
    name: "maplerad",
    sells: new Set<BillKind>(config.MAPLERAD_SELLS === "all" ? billKinds : ["airtime"]),
    repeatable: false,
    booksListRequestId: false,
    codes: format.mapleradCodes,
    webhooksAreSigned: true,
    newRequestId: () => randomUUID(),
    billers: (kind) => billersOf(client, kind),
    products: (kind, service) => (kind === "data" ? bundlesOf(client, service) : plansOf(client, service)),
    checkCustomer: (kind, { service }, number) => checkMeter(client, kind, service, number),
    async buy(order) {
      try {
        const { path, body } = format.purchaseOf(order);
        const { data } = await client.call({ method: "POST", path, body, reply: format.oneRow });
        return format.resultOf(data, order);
      } catch (error) {
        return format.refusedPurchaseResult(error);
      }
    },
    query: (bill) => (bill.vendorReference === null ? findLost(client, bill) : ask(client, bill)),
    entries: (span, known) => readBook(client, span, known),
    async balances() {
      const read = (path: string) => client.call({ method: "GET", path, reply: format.walletsReply });
      const answer = (await read("/wallets").catch(ignoreStatus(404))) ?? (await read("/wallets/NGN"));
      return [format.nairaBalance(answer)];
    },
    parseWebhook: (raw, headers) =>
      parsedWebhook(svixFits(raw, headers, { keys, now: new Date() }), () => readMapleradMessage(raw)),
    close: () => client.close(),
  };
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
    const call = { method: "POST", path, body, reply: format.meterOwner, timeoutMs: seconds(3) } as const;
    const { data } = await client.call(call);
    const name = data.name.slice(0, 200).toWellFormed();
    return { status: "found", name, minimum: null, canVend: true };
  } catch (error) {
    const wrong = error instanceof ProviderError && error.kind === "refused" && error.status === 400;
    return { status: wrong ? "wrong" : "unknown" };
  }
}

/** Queries a purchase by its id. A refused query says nothing about the purchase, so the result is pending. */
async function ask(client: ProviderClient, bill: SentBill): Promise<BillResult> {
  const byId = await billTransaction(client, bill).catch(unansweredQuery);
  if (byId.status !== "pending" || bill.order.kind !== "airtime") return byId;
  return findAirtimeById(client, bill).catch(unansweredQuery);
}

async function findLost(client: ProviderClient, bill: SentBill): Promise<BillResult> {
  if (bill.order.kind !== "airtime") return pendingResult(`maplerad has no list of ${bill.order.kind}`);
  return findLostAirtime(client, bill).catch(unansweredQuery);
}

/** Reads the vendor's airtime list, and queries each of our other purchases by its id. */
async function readBook(
  client: ProviderClient,
  span: Span,
  known: readonly KnownBill[],
): Promise<VendorBook> {
  let hasUnreadable = false;
  const none = (error: unknown) => {
    if (error instanceof ProviderError && error.kind === "unreadable") hasUnreadable = true;
    return noneIfNotOffered(error);
  };
  const listed = await readAirtimeEntries(client, span).catch(none);
  const references = new Set(listed.map(({ reference }) => reference));
  const entries: VendorEntry[] = [...listed];
  for (const one of known) {
    if (references.has(one.reference)) continue;
    const entry = await readTransactionEntry(client, one).catch(none);
    if (entry && !Array.isArray(entry)) entries.push(entry);
  }
  return { entries, whole: false, hasUnreadable };
}

function noneIfNotOffered(error: unknown): [] {
  const isAnswer = error instanceof ProviderError && ["refused", "unreadable"].includes(error.kind);
  // The vendor refused our key or our address, or limited our calls. This does not mean that there are no purchases.
  if (isAnswer && ![401, 403, 429].includes(error.status ?? 0)) return [];
  throw error;
}

const mostSkewSeconds = inSeconds(minutes(5));

/**
 * Checks a signature of Svix: HMAC-SHA256 with the base64 part of `whsec_…` over "id.timestamp.body". A timestamp
 * more than five minutes from our time is rejected.
 */
function svixFits(
  raw: Buffer,
  headers: WebhookHeaders,
  { keys, now }: { keys: readonly string[]; now: Date },
): boolean {
  const [id, timestamp, given] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) => headers[name]);
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof given !== "string") return false;
  if (!/^\d{1,12}$/.test(timestamp) || given.length > 1_000) return false;
  if (Math.abs(inSeconds(now.getTime()) - Number(timestamp)) > mostSkewSeconds) return false;
  const sign = (secret: string) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return createHmac("sha256", key).update(`${id}.${timestamp}.`).update(raw).digest();
  };
  // The header has several signatures while the secret is being rotated.
  return given
    .split(" ")
    .map((part) => isSignedUnder(keys, Buffer.from(part.replace(/^v1,/, ""), "base64"), sign))
    .includes(true);
}

const id = z
  .union([z.string().min(1).max(100), z.number().int().transform(String)])
  .nullish()
  .catch(null);
const facts = z.looseObject({ id, reference: id, status: z.string().max(100).nullish().catch(null) });
/** The fields are inside `data`, or beside `event` as in the vendor's other webhooks. */
const webhook = facts.extend({ event: z.string().max(100), data: facts.nullish().catch(null) });

/** The names of bill events are not published, so any event that may concern a bill leads to a query. */
const mayBeBill = /bill|airtime|data|cable|electric|utility|transaction/i;

function readMapleradMessage(raw: Buffer): WebhookMessage | undefined {
  const read = webhook.safeParse(readJson(raw));
  if (!read.success || !mayBeBill.test(read.data.event)) return undefined;
  const { event, data, ...top } = read.data;
  const names = [data?.id, data?.reference, top.id, top.reference].filter((name) => typeof name === "string");
  const [reference, ...otherNames] = names;
  if (!reference) return undefined;
  const status = data?.status ?? top.status ?? null;
  const body = { event, id: reference, otherNames, status };
  // The key contains the status, because an event can arrive several times with different statuses.
  return { key: `${reference}:${status}:${event}`.slice(0, 200), reference, body };
}

export const mapleradWebhook: VendorWebhook = {
  vendor: "maplerad",
  subjects: ["bill"],
  description: "A bill purchase changed its state.",
  example: {
    event: "bill.successful",
    data: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40", status: "SUCCESS" },
  },
};
