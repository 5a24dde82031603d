import * as z from "zod/mini";
import { idField, idInput } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { withMeta } from "../http/with-meta.ts";
import { billReply } from "./contract.ts";
import { billKinds } from "./rules.ts";

const billTransaction = withMeta(z.extend(billReply, { _id: idField }), { id: "BillTransaction" });
export type BillTransaction = z.infer<typeof billTransaction>;

export const listBillHistory = defineRoute({
  name: "listBillHistory",
  endpoint: "GET /bills/history",
  summary: "List bill purchases",
  query: z.strictObject({
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
    type: z.optional(z.enum(billKinds)),
    search: z.optional(z.string().check(z.maxLength(60))),
  }),
  reply: z.object({
    transactions: z.array(billTransaction),
    pagination: z.object({
      page: z.int(),
      limit: z.int(),
      total: z.int(),
      pages: z.int(),
    }),
  }),
});

export const getBillTransaction = defineRoute({
  name: "getBillTransaction",
  endpoint: "GET /bills/transaction/:id",
  summary: "Get a bill purchase",
  params: z.strictObject({ id: idInput }),
  reply: billTransaction,
  errors: ["not_found"],
});

export const resendToken = defineRoute({
  name: "resendToken",
  endpoint: "POST /bills/transaction/:id/resend-token",
  summary: "Resend an electricity token by SMS and email",
  params: z.strictObject({ id: idInput }),
  reply: z.object({ sentTo: z.array(z.string()) }),
  errors: ["not_found", "conflict", "rate_limited"],
});
