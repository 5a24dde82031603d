import { z } from "zod";
import type { VendorWebhook } from "../vendor-webhook.ts";
import type { BillWebhook } from "./port.ts";

const news = z.object({
  event: z.string().max(100),
  data: z.looseObject({ id: z.string().max(100), status: z.string().nullish().catch(null) }),
});

/** The names of its events about bills are not published: whatever may be one is a hint. */
const mayBeBill = /bill|airtime|data|cable|electric|utility|transaction/i;

/** What a webhook says of a bill; "ignored" when it is about anything else. */
export function newsOf(raw: Buffer): BillWebhook {
  const read = news.safeParse(jsonOf(raw));
  if (!read.success || !mayBeBill.test(read.data.event)) return { kind: "ignored" };
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

export const mapleradWebhook: VendorWebhook = {
  vendor: "maplerad",
  subjects: ["bill"],
  description: "A bill purchase changed its state.",
  example: {
    event: "bill.successful",
    data: { id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40", status: "SUCCESS" },
  },
};
