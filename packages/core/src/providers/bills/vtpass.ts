import { randomBytes } from "node:crypto";
import { billKinds } from "@manilla/shared/bills/rules";
import { seconds } from "@manilla/shared/duration";
import { lagosClock, lagosDay } from "@manilla/shared/lagos";
import { z } from "zod";
import type { Config, VendorSettings } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import type { WebhookMessage } from "../webhooks/port.ts";
import { isHmac, parsedWebhook, readJson, type VendorWebhook } from "../webhooks.ts";
import type { BillVendor } from "./port.ts";
import { readVtpassBook } from "./vtpass-books.ts";
import { checkVtpassCustomer, readVtpassBillers, readVtpassProducts } from "./vtpass-catalogue.ts";
import { vtpassCodes } from "./vtpass-codes.ts";
import * as format from "./vtpass-format.ts";

type Settings = VendorSettings<"VTPASS">;

/** VTpass uses our request id, so an order that is sent twice with the same id buys once. */
export function createVtpass(config: Settings): BillVendor {
  const client = providerClient({
    name: "vtpass",
    baseUrl: config.VTPASS_BASE_URL,
    // VTpass needs the public key for GET and the secret key for POST.
    headers: { "api-key": config.VTPASS_API_KEY },
    headersFor: {
      GET: { "public-key": config.VTPASS_PUBLIC_KEY },
      POST: { "secret-key": config.VTPASS_SECRET_KEY },
    },
    timeoutMs: seconds(10),
  });
  return {
    name: "vtpass",
    sells: new Set(billKinds),
    repeatable: true,
    booksListRequestId: true,
    codes: vtpassCodes,
    webhooksAreSigned: false,
    newRequestId,
    billers: (kind) => readVtpassBillers(client, kind),
    products: (_kind, service) => readVtpassProducts(client, service),
    checkCustomer: (kind, codes, number) => checkVtpassCustomer(client, kind, { ...codes, number }),
    async buy(order, requestId) {
      try {
        const body = format.purchaseBody(order, requestId);
        const answer = await client.call({ method: "POST", path: "/pay", body, reply: format.payAnswer });
        return format.purchaseResult(answer, requestId);
      } catch (error) {
        return format.rejectedResult(error, requestId);
      }
    },
    async query({ requestId }) {
      try {
        const body = { request_id: requestId };
        const call = {
          method: "POST",
          path: "/requery",
          body,
          reply: format.payAnswer,
          timeoutMs: seconds(5),
        } as const;
        return format.requeryResult(await client.call(call), requestId);
      } catch (error) {
        return format.requeryError(error, requestId);
      }
    },
    entries: (_span, known) => readVtpassBook(client, known),
    async balances() {
      const { contents, content } = await client.call({ method: "GET", path: "/balance", reply: wallet });
      const balance = contents?.balance ?? content?.balance;
      if (balance === undefined) throw new ProviderError("unreadable", "vtpass's balance is missing");
      return [format.nairaOf(balance)];
    },
    parseWebhook(raw, headers) {
      const given = headers["x-vtpass-signature"];
      // VTpass documents no signature, but a signature that is present must be right.
      const signature = { algorithm: "sha256", encoding: "hex", keys: [config.VTPASS_SECRET_KEY] } as const;
      return parsedWebhook(given === undefined || isHmac([raw], given, signature), () =>
        readVtpassMessage(raw),
      );
    },
    close: () => client.close(),
  };
}

/** The vendor requires an id that begins with the time in Lagos (UTC+1 all year) in twelve digits. */
export function newRequestId(at: Date): string {
  return (lagosDay(at) + lagosClock(at)).replace(/\D/g, "") + randomBytes(8).toString("hex");
}

const holder = z.looseObject({ balance: format.nairaField }).optional();
const wallet = z.looseObject({ contents: holder, content: holder });

const webhook = z.object({ type: z.literal("transaction-update"), data: format.payAnswer });
const printable = (most: number) => z.string().regex(new RegExp(`^[\\x20-\\x7e]{1,${most}}$`));
const hint = z.object({
  code: printable(20),
  requestId: printable(100),
  status: printable(64).nullable().catch(null),
});

/** A callback has no signature, so it only tells us which purchase to query. The answer to this query decides. */
function readVtpassMessage(raw: Buffer): WebhookMessage | undefined {
  const content = webhook.safeParse(readJson(raw)).data?.data;
  const read = hint.safeParse({ ...content, status: content?.content?.transactions?.status });
  if (!read.success) return undefined;
  const { code, requestId: reference, status } = read.data;
  const key = `${reference}:${code}:${status}`;
  return { key, reference, body: { code, status, requestId: reference } };
}

/** VTpass signs no callback. If configured, a secret path or the sender's IP address authenticates a callback. */
export function vtpassWebhook(
  config: Pick<Config, "VTPASS_WEBHOOK_PATH" | "VTPASS_WEBHOOK_IPS">,
): VendorWebhook {
  return {
    vendor: "vtpass",
    subjects: ["bill"],
    description: "A bill purchase changed its state. Unsigned, so the state is queried.",
    example: {
      type: "transaction-update",
      data: {
        code: "000",
        requestId: "202611200930a1b2c3d4e5f60718",
        content: { transactions: { status: "delivered" } },
      },
    },
    // VTpass repeats a callback until it receives this answer.
    answer: { response: "success" },
    secret: config.VTPASS_WEBHOOK_PATH,
    senders: config.VTPASS_WEBHOOK_IPS?.split(","),
  };
}
