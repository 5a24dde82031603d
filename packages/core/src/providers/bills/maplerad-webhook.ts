import { z } from "zod";
import type { VendorWebhook } from "../vendor-webhook.ts";
import type { ParsedWebhook } from "../webhooks/port.ts";

const id = z
  .union([z.string().min(1).max(100), z.number().int().transform(String)])
  .nullish()
  .catch(null);
const facts = z.looseObject({ id, reference: id, status: z.string().max(100).nullish().catch(null) });
/** The facts are inside `data`, or beside `event` as in the vendor's other webhooks. */
const webhook = facts.extend({ event: z.string().max(100), data: facts.nullish().catch(null) });

/** The vendor does not publish the names of its bill events, so every event that may be about a bill is a hint. */
const mayBeBill = /bill|airtime|data|cable|electric|utility|transaction/i;

export function messageOf(raw: Buffer): ParsedWebhook {
  const read = webhook.safeParse(jsonOf(raw));
  if (!read.success || !mayBeBill.test(read.data.event)) return { kind: "ignored" };
  const { event, data, ...top } = read.data;
  const names = [data?.id, data?.reference, top.id, top.reference].filter((name) => typeof name === "string");
  const [reference, ...otherNames] = names;
  if (!reference) return { kind: "ignored" };
  const status = data?.status ?? top.status ?? null;
  const body = { event, id: reference, otherNames, status };
  // An event can arrive several times with different statuses.
  return {
    kind: "message",
    message: { key: `${reference}:${status}:${event}`.slice(0, 200), reference, body },
  };
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
